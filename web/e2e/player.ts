// A person at the page: looks at what is shown, clicks what can be clicked.
import { expect, type Page } from '@playwright/test';

const PAGE = '.page[data-asks]';

/** From the lobby to a table against a bot. */
export async function playNow(page: Page, url: string, deck = 0): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio').nth(deck).click();
  await page.getByLabel('Against').selectOption('easy');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.locator(PAGE)).toBeVisible();
}

export type Asks = 'you' | 'other' | 'over';

export async function asks(page: Page): Promise<Asks> {
  return (await page.locator(PAGE).getAttribute('data-asks')) as Asks;
}

export async function stateNumber(page: Page): Promise<number> {
  return Number(await page.locator(PAGE).getAttribute('data-state'));
}

/** Waits until the player is asked, or the game is over. */
export async function wanted(page: Page): Promise<Asks> {
  await page.waitForFunction(
    () => ['you', 'over'].includes(document.querySelector('.page[data-asks]')?.getAttribute('data-asks') ?? ''),
    undefined,
    { timeout: 240_000, polling: 20 },
  );
  return asks(page);
}

/** Waits for the state after a number. */
export async function after(page: Page, number: number): Promise<void> {
  await page.waitForFunction(
    (n) => Number(document.querySelector('.page[data-asks]')?.getAttribute('data-state')) > n,
    number,
    { timeout: 240_000, polling: 20 },
  );
}

/** A small fixed stream of numbers, so that a test plays the same way every time it meets the same game. */
export function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Which of the listed answers is taken: mostly something that does something, else the marked one. */
export async function pick(page: Page, next: () => number): Promise<number> {
  const options = await page.locator('[data-option]').evaluateAll((nodes) =>
    nodes.map((node) => ({
      n: Number(node.getAttribute('data-option')),
      primary: node.classList.contains('primary'),
      text: node.textContent ?? '',
    })),
  );
  expect(options.length).toBeGreaterThan(0);
  const marked = options.find((o) => o.primary);
  const others = options.filter((o) => !o.primary);
  const plays = others.filter((o) => /play |move .* to .*Problem|challenge/i.test(o.text));
  const from = plays.length > 0 ? plays : others;
  if (marked && (from.length === 0 || next() < 0.25)) return marked.n;
  return from[Math.floor(next() * from.length)]?.n ?? 1;
}

/** Answers one question by clicking. */
export async function click(page: Page, n: number): Promise<void> {
  const number = await stateNumber(page);
  const option = page.locator(`[data-option="${n}"]`).first();
  if ((await option.evaluate((node) => node.tagName)) === 'INPUT') {
    await option.locator('xpath=ancestor::form').getByRole('button').click();
  } else {
    await option.click();
  }
  await after(page, number);
}
