// The same game without a mouse: Tab and Enter to the table, digits and Space at it.
import { after, pick, stateNumber, stream, wanted } from './player';
import { expect, noErrors, test } from './server';

const MOST = 1500;

test('a whole game by keyboard alone', async ({ page, url }) => {
  const errors = noErrors(page);
  await page.goto(url);
  const play = page.getByRole('button', { name: 'Play now' });
  await expect(play).toBeEnabled();
  for (let i = 0; i < 60 && !(await play.evaluate((node) => node === document.activeElement)); i++) {
    await page.keyboard.press('Tab');
  }
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  const next = stream(5);
  let choices = 0;
  while ((await wanted(page)) === 'you') {
    const number = await stateNumber(page);
    const n = await pick(page, next);
    const option = page.locator(`[data-option="${n}"]`).first();
    const [marked, range] = await option.evaluate((node) => [
      node.classList.contains('primary'),
      node.tagName === 'INPUT',
    ]);
    if (marked) await page.keyboard.press('Space');
    else await page.keyboard.type(String(n));
    if (range) {
      await expect(option).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await after(page, number);
    choices += 1;
    expect(choices, 'the game comes to an end').toBeLessThan(MOST);
  }
  await expect(page.locator('.ending h2')).toBeVisible();
  expect(errors).toEqual([]);
});

test('letters open help, zoom, why not and a hint; Esc closes them', async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Play now' }).click();
  await wanted(page);
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The Starting Problem is chosen before there is a hand.
  const number = await stateNumber(page);
  await page.keyboard.type('1');
  await after(page, number);
  await wanted(page);
  const held = page.locator('.hand .held').first();
  await held.focus();
  const name = (await held.locator('.hidden-text').textContent())?.split(',')[0] ?? '';
  await page.keyboard.type('z');
  await expect(page.getByRole('dialog')).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await held.focus();
  await page.keyboard.type('w');
  await expect(page.locator('.inspector .reason').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.type('h');
  const hint = page.locator('.prompt .hint');
  await expect(hint).toContainText('A bot would');
  await expect(hint.locator('.reason').last()).toContainText('The chance to win the game is about');
});
