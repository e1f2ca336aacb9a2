// Pictures of one's own: loaded into the browser by card id or by OCTGN's number, kept there, forgotten again.
import { zipSync } from 'fflate';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './server';

/** The smallest PNG there is: one point. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==',
  'base64',
);

test('a pack is loaded, kept and forgotten', async ({ page, url }) => {
  await page.goto(url);
  await expect(page.locator('[data-deck=meadow] svg').first()).toBeVisible();
  const mane = await page.evaluate(async () => {
    const decks: { id: string; mane: string }[] = await (await fetch('/api/decks')).json();
    const cards: { id: string; guid: string }[] = await (await fetch('/api/octgn')).json();
    const official = decks.find((deck) => cards.some((card) => card.id === deck.mane));
    return { deck: official?.id, guid: cards.find((card) => card.id === official?.mane)?.guid };
  });
  await page.getByRole('button', { name: 'Looks' }).click();
  const file = page.locator('input[type=file]:not([webkitdirectory])');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') });
  await expect(page.getByRole('status')).toContainText('no pictures found');
  await file.setInputFiles({ name: 'broken.o8c', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await expect(page.getByRole('status')).toContainText('no zip file');
  await file.setInputFiles({ name: 'MEADOW1.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('status')).toContainText('no pictures found');
  const pack = zipSync({
    [`cards/${mane.guid}.png`]: new Uint8Array(POINT),
    'cards/MEADOW1.png': new Uint8Array(POINT),
  });
  await file.setInputFiles({ name: 'own.o8c', mimeType: 'application/zip', buffer: Buffer.from(pack) });
  await expect(page.getByRole('status')).toContainText('2 pictures loaded');
  await page.reload();
  for (const deck of ['meadow', mane.deck]) await expect(page.locator(`[data-deck="${deck}"] img`)).toBeVisible();
  await expect(page.locator('[data-deck=lantern] img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Looks' }).click();
  await page.getByRole('button', { name: /Forget 2/ }).click();
  await expect(page.locator('[data-deck=meadow] img')).toHaveCount(0);
});

test('a folder of pictures is loaded', async ({ page, url }, info) => {
  const folder = join(info.outputPath('pictures'));
  mkdirSync(join(folder, 'set'), { recursive: true });
  writeFileSync(join(folder, 'set', 'LANTERN1.png'), POINT);
  writeFileSync(join(folder, 'notes.txt'), 'nothing');
  await page.goto(url);
  await page.getByRole('button', { name: 'Looks' }).click();
  await page.getByLabel('or a folder of them').setInputFiles(folder);
  await expect(page.getByRole('status')).toContainText('1 picture loaded');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-deck=lantern] img')).toBeVisible();
});
