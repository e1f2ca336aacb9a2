// Makes the pictures of docs/screenshots from real games: `npm run screenshots`.
import type { Browser, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { asks, pick, stream, wanted } from './player';
import { expect, Server, test } from './server';

const FOLDER = new URL('../../docs/screenshots/', import.meta.url).pathname;
const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

type Scheme = 'light' | 'dark';

async function open(browser: Browser, scheme: Scheme, size: typeof WIDE): Promise<Page> {
  const phone = size === PHONE;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: phone,
    isMobile: phone,
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

/** Plays until something is to be seen on the board, be it for a moment. */
async function until(page: Page, seen: () => Promise<boolean>, next: () => number): Promise<void> {
  for (let i = 0; i < 600; i++) {
    while ((await asks(page)) === 'other') {
      if (await seen()) return;
      await page.waitForTimeout(50);
    }
    if (await seen()) return;
    if ((await wanted(page)) === 'over') break;
    await page
      .locator(`[data-option="${await pick(page, next)}"]`)
      .first()
      .click();
  }
  throw new Error('the game ended before that was to be seen');
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
    await expect(page.getByRole('radio').first()).toBeVisible();
    await shoot(page, 'lobby', scheme);

    await ours(page, url);
    const next = stream(17);
    const main = async () =>
      (await page.locator('.area .tile').count()) >= 5 &&
      (await page.locator('li[aria-current=step]').textContent())?.startsWith('Main') === true &&
      (await page.locator('.hand .held.can').count()) > 0;
    await until(page, main, next);
    await page.locator('.hand .held:not(.can), .hand .held').first().click();
    await page.keyboard.press('Escape');
    await shoot(page, 'table', scheme);

    const flipped = async () =>
      (await page.locator('.faceoff .flip').count()) >= 2 && (await page.locator('.faceoff .total').count()) === 2;
    await until(page, flipped, next);
    await shoot(page, 'faceoff', scheme);

    await page.goto(`${url}/decks`);
    await page.getByRole('navigation', { name: 'Decks' }).getByRole('button', { name: 'Meadow' }).click();
    await expect(page.locator('.verdict')).toBeVisible();
    await page.getByLabel('Search').fill('set:own');
    await expect(page.locator('.hit', { hasText: 'Clover Brook' })).toBeVisible();
    await shoot(page, 'decks', scheme);
    await page.getByRole('region', { name: 'Statistics' }).scrollIntoViewIfNeeded();
    await page.getByText('Its own Problems by turn').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await shoot(page, 'plots', scheme);
    await page.context().close();

    const phone = await open(browser, scheme, PHONE);
    await ours(phone, url);
    for (let i = 0; i < 12; i++) {
      if ((await wanted(phone)) !== 'you') break;
      const number = Number(await phone.locator('.page').getAttribute('data-state'));
      const option = phone.locator('.sheet [data-option]').first();
      if (!(await option.isVisible())) await phone.getByRole('button', { name: /^More|^Choose/ }).tap();
      await option.tap();
      await phone.waitForFunction(
        (n) => Number(document.querySelector('.page')?.getAttribute('data-state')) > n,
        number,
      );
    }
    await wanted(phone);
    await phone.getByRole('button', { name: /Hand/ }).tap();
    await shoot(phone, 'phone', scheme);
    await phone.context().close();
    await server.stop();
  });
}
