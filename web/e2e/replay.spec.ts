// A game that is over is watched again, and played on from a moment in it.
import { click, pick, playNow, stream, wanted } from './player';
import { expect, noErrors, test } from './server';

test('the replay is watched, and played on from', async ({ page, url }) => {
  const errors = noErrors(page);
  await playNow(page, url);
  const next = stream(9);
  for (let i = 0; i < 20 && (await wanted(page)) === 'you'; i++) await click(page, await pick(page, next));
  await wanted(page);
  if (!(await page.locator('.ending').isVisible())) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Concede' }).click();
    await page.getByRole('button', { name: 'Yes, concede the game' }).click();
  }
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await expect(slider).toBeVisible();
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(page.locator('output')).toContainText(`1 / ${last}`);
  await slider.fill(String(last));
  await expect(page.locator('output')).toContainText(`${last} / ${last}`);
  await expect(page.locator('.tile').first()).toBeVisible();
  await page.locator('.log .jump').nth(3).click();
  await expect(page.locator('output')).not.toContainText(`${last} / ${last}`);
  await slider.fill(String(Math.floor(last / 2)));
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).toHaveURL(/\/table\//);
  expect(await wanted(page)).toBe('you');
  expect(errors).toEqual([]);
});
