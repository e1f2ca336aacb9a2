// The piles beside a home: one's own deck says why no card can be drawn, and draws one when it can.
import { after, click, pick, playNow, stateNumber, stream, wanted } from './player';
import { expect, test } from './server';

test('a card is drawn from the deck', async ({ page, url }) => {
  await playNow(page, url);
  await wanted(page);
  const deck = page.getByRole('button', { name: /^Your deck/ });
  const dialog = page.getByRole('dialog', { name: 'Your deck' });
  await deck.click();
  await expect(dialog.locator('p .rule')).toBeVisible();
  await page.keyboard.press('Escape');
  // Before the first hand the Problem deck is known to its owner, and is no part of the deck that is drawn from.
  await page.getByRole('button', { name: /^Your Problems/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your Problem deck' }).getByRole('button')).toHaveCount(11);
  await page.keyboard.press('Escape');

  const next = stream(2);
  const draw = page.locator('[data-option]', { hasText: 'Draw a card' });
  for (let i = 0; i < 20 && (await draw.count()) === 0; i++) {
    await click(page, await pick(page, next));
    expect(await wanted(page)).toBe('you');
  }
  const held = await page.locator('.held').count();
  const number = await stateNumber(page);
  await deck.click();
  await dialog.getByRole('button', { name: /^Draw a card/ }).click();
  await after(page, number);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.held')).toHaveCount(held + 1);
});
