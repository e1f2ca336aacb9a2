// A deck is pasted, refused with its rule, mended, kept and played.
import { wanted } from './player';
import { expect, test } from './server';

test('a pasted deck is refused, mended and played', async ({ page, url }) => {
  await page.goto(`${url}/decks`);
  const shelf = page.getByRole('navigation', { name: 'Decks' });
  await shelf.locator('.deck').first().click();
  await expect(page.locator('.verdict.legal')).toBeVisible();
  const text = await page.getByLabel('Deck as text').inputValue();
  await shelf.getByRole('button', { name: 'New deck' }).click();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const short = lines.filter((line) => !/^Deck:/i.test(line)).slice(0, 6);
  await page.getByLabel('Deck as text').fill(short.join('\n'));
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText('may not be played');
  const rule = verdict.locator('.rule').first();
  await expect(rule).toHaveText(/^101/);
  await rule.click();
  await expect(page.getByRole('dialog', { name: /Rule 101/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Name').fill('My mended deck');
  await page.getByLabel('Deck as text').fill(text);
  await expect(page.locator('.verdict.legal')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(shelf).toContainText('My mended deck');
  await page.getByRole('link', { name: 'Play with it' }).click();
  await page.getByRole('radio', { name: /My mended deck/ }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  expect(await wanted(page)).toBe('you');
});

test('nonsense is answered, and cards are found and added', async ({ page, url }) => {
  await page.goto(`${url}/decks`);
  await page.getByLabel('Deck as text').fill('3 No Such Card At All\nPR27 x9999999\n{"');
  await expect(page.locator('.verdict, .error').first()).toBeVisible();
  await page.getByLabel('Deck as text').fill('');
  await page.getByLabel('Type').selectOption('friend');
  await page.getByRole('button', { name: /^blue/ }).click();
  await expect(page.locator('.hit .kind', { hasText: /^Mane/ })).toHaveCount(0);
  const add = page.locator('.hit button:enabled', { hasText: 'Add' }).first();
  await expect(add).toBeVisible();
  const name = ((await add.getAttribute('aria-label')) ?? '').replace('Add ', '');
  await add.click();
  await add.click();
  await expect(page.locator('.deck .cards li', { hasText: name }).locator('> b')).toHaveText('2');
});
