// Makes the pictures of docs/screenshots from real games: `npm run screenshots`.
import type { Browser, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { asks, pick, stream, wanted } from './player';
import { expect, Server, test } from './server';

const FOLDER = new URL('../../docs/screenshots/', import.meta.url).pathname;
const WIDE = { width: 1366, height: 768 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

type Scheme = 'light' | 'dark';

async function open(browser: Browser, scheme: Scheme, size: typeof WIDE): Promise<Page> {
  const touched = size !== WIDE;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: touched,
    isMobile: touched,
  });
  return context.newPage();
}

/** Our own two decks against each other, so that every card in a picture is ours. */
async function ours(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-deck=meadow]').click();
  await page.getByLabel('Against').selectOption('easy');
  await page.getByLabel("The bot's deck").selectOption('lantern');
  await page.getByRole('button', { name: 'Play now' }).click();
}

async function shoot(page: Page, name: string, scheme: Scheme): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}${name}-${scheme}.png` });
}

/** Plays until something is to be seen on the board, be it for a moment, and another game where one goes by without it. */
async function until(page: Page, url: string, seen: () => Promise<boolean>, next: () => number): Promise<void> {
  for (let i = 0; i < 1500; i++) {
    while ((await asks(page)) === 'other') {
      if (await seen()) return;
      await page.waitForTimeout(50);
    }
    if (await seen()) return;
    if ((await wanted(page)) === 'over') {
      await ours(page, url);
      await wanted(page);
      continue;
    }
    // On a narrow screen the answers lie in a sheet.
    if ((await page.locator('[data-option]').count()) === 0) {
      await page.getByRole('button', { name: /^More|^Choose/ }).click();
    }
    await page
      .locator(`[data-option="${await pick(page, next)}"]`)
      .first()
      .click();
  }
  throw new Error('that was not to be seen');
}

const PHASE = 'li[aria-current=step]';

/** A Main Phase with some cards at the Problems, and no faceoff on the table or just over. */
async function inMain(page: Page): Promise<boolean> {
  return (
    (await page.locator('.area .tile').count()) >= 5 &&
    (await page.locator('.faceoff, .place button').count()) === 0 &&
    (await page.locator(PHASE).count()) === 1 &&
    (await page.locator(PHASE).textContent())?.startsWith('Main') === true &&
    (await asks(page)) === 'you'
  );
}

test.beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
});

for (const scheme of ['light', 'dark'] as const) {
  test(`pictures, ${scheme}`, async ({ browser }) => {
    // Flips are shown for a moment where the table pauses.
    const server = await Server.start({ pause: 60 });
    const url = server.url;
    const page = await open(browser, scheme, WIDE);
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Play now' })).toBeEnabled();
    await shoot(page, 'lobby', scheme);

    await ours(page, url);
    const next = stream(17);
    const main = async () => (await inMain(page)) && (await page.locator('.hand .held.can').count()) > 0;
    await until(page, url, main, next);
    await page.locator('.hand .held:not(.can), .hand .held').first().click();
    await page.keyboard.press('Escape');
    await shoot(page, 'table', scheme);

    const flipped = async () =>
      (await page.locator('.faceoff .flip').count()) >= 2 && (await page.locator('.faceoff .total').count()) === 2;
    await until(page, url, flipped, next);
    await shoot(page, 'faceoff', scheme);

    await page.goto(`${url}/decks`);
    await page.getByRole('navigation', { name: 'Decks' }).getByRole('button', { name: 'Meadow' }).click();
    await expect(page.locator('.verdict')).toBeVisible();
    await page.getByLabel('Search').fill('set:own');
    await expect(page.locator('.hit', { hasText: 'Clover Brook' })).toBeVisible();
    await shoot(page, 'decks', scheme);
    await page.getByRole('table').last().getByRole('row').last().scrollIntoViewIfNeeded();
    await shoot(page, 'plots', scheme);
    await page.context().close();

    for (const [size, name] of [
      [PHONE, 'phone'],
      [TABLET, 'tablet'],
    ] as const) {
      const held = await open(browser, scheme, size);
      await ours(held, url);
      await wanted(held);
      await until(held, url, () => inMain(held), next);
      const hand = held.getByRole('button', { name: /Hand/ });
      if (await hand.isVisible()) await hand.tap();
      await shoot(held, name, scheme);
      await held.context().close();
    }
    await server.stop();
  });
}
