// Two people in two browsers: a link, chat, a take-back that is asked and granted, a rematch.
import type { Browser, Page } from '@playwright/test';
import { asks, click, pick, stream } from './player';
import { expect, noErrors, test } from './server';

async function guest(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
}

/** Two people at a private table: one makes it, with one of the clocks, and the other follows the link. */
async function together(browser: Browser, url: string, clock = 0): Promise<{ one: Page; two: Page; link: string }> {
  const one = await guest(browser);
  await one.goto(url);
  await one.getByRole('radio').nth(1).click();
  await one.getByLabel('Clock').selectOption({ index: clock });
  await one.getByRole('button', { name: 'Make a private table' }).click();
  const field = one.getByLabel('Link to this table');
  await expect(field).toBeVisible();
  const link = await field.inputValue();
  const two = await guest(browser);
  await two.goto(link);
  await two.getByRole('radio').nth(2).click();
  await two.getByRole('button', { name: 'Sit down and play' }).click();
  for (const page of [one, two]) await expect(page.locator('.page[data-asks]')).toBeVisible();
  return { one, two, link };
}

/** The one of the two who is asked. */
async function asked(pages: Page[]): Promise<Page | undefined> {
  for (let tries = 0; tries < 4000; tries++) {
    for (const page of pages) if ((await asks(page)) === 'you') return page;
    if ((await asks(pages[0] as Page)) === 'over') return undefined;
    await pages[0]?.waitForTimeout(50);
  }
  throw new Error('nobody is asked');
}

test('two people meet by a link, chat and play', async ({ browser, url }) => {
  const { one, two } = await together(browser, url);
  const errors = [noErrors(one), noErrors(two)];
  await one.getByRole('tab', { name: 'Chat' }).click();
  await two.getByRole('tab', { name: 'Chat' }).click();
  const phrase = one.locator('.phrases button').first();
  const said = (await phrase.textContent()) ?? '';
  await phrase.click();
  await expect(two.getByRole('log', { name: 'Chat' })).toContainText(said);

  await one.getByLabel('allow free text').check();
  await expect(two.getByLabel('Message')).toHaveCount(0);
  await two.getByLabel('allow free text').check();
  await two.getByLabel('Message').fill('<b>hello</b> there');
  await two.getByRole('button', { name: 'Send' }).click();
  await expect(one.getByRole('log', { name: 'Chat' })).toContainText('<b>hello</b> there');

  const next = stream(3);
  const turns = new Set<Page>();
  for (let i = 0; i < 40; i++) {
    const page = await asked([one, two]);
    if (!page) break;
    turns.add(page);
    await click(page, await pick(page, next));
  }
  expect(turns.size).toBe(2);
  expect(errors).toEqual([[], []]);
});

test('a take-back is asked and granted', async ({ browser, url }) => {
  const { one, two } = await together(browser, url);
  const next = stream(8);
  const grant = 'Grant it';
  for (let i = 0; i < 200; i++) {
    const page = await asked([one, two]);
    if (!page) break;
    await click(page, await pick(page, next));
    const other = page === one ? two : one;
    const undo = page.getByRole('button', { name: /Take back/ });
    if ((await undo.isEnabled()) && (await undo.textContent())?.includes('?')) {
      const lines = await other.locator('.line.table').count();
      await undo.click();
      await other.getByRole('button', { name: grant }).click();
      await expect(other.getByRole('button', { name: grant })).toHaveCount(0);
      await expect(other.locator('.line.table')).not.toHaveCount(lines);
      await expect(page.locator('.page[data-asks="you"]')).toBeVisible();
      return;
    }
  }
  throw new Error('no choice had to be asked back');
});

test('a draw is offered and agreed, and a rematch follows', async ({ browser, url }) => {
  const { one, two } = await together(browser, url);
  await one.getByRole('button', { name: 'Menu' }).click();
  await one.getByRole('button', { name: 'Offer a draw' }).click();
  await two.getByRole('button', { name: 'Accept the draw' }).click();
  for (const page of [one, two]) await expect(page.locator('.ending h2')).toContainText(/draw/i);
  const old = one.url();
  await one.getByRole('button', { name: 'Rematch' }).click();
  await two.getByRole('button', { name: /Rematch/ }).click();
  await expect(one).not.toHaveURL(old);
  await expect(two).toHaveURL(one.url());
});

test('a clock runs for the one who is asked, and both see it', async ({ browser, url }) => {
  const { one, two } = await together(browser, url, 1);
  const page = await asked([one, two]);
  expect(page).toBeDefined();
  for (const each of [one, two]) {
    await expect(each.getByRole('timer')).toHaveCount(2);
    await expect(each.locator('.clock.runs')).toHaveCount(1);
  }
  await expect(page!.locator('.side.mine .clock.runs')).toBeVisible();
  const other = page === one ? two : one;
  const running = other.locator('.side.theirs .clock.runs');
  const before = (await running.textContent()) ?? '';
  await expect(running).not.toHaveText(before);
});
