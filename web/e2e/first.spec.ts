// A guest comes to the page and plays a whole game against a bot by clicking.
import { click, pick, playNow, stream, wanted } from './player';
import { expect, noErrors, test } from './server';

const MOST = 1500;

test('a guest plays a whole game against easy by clicking', async ({ page, url }) => {
  const errors = noErrors(page);
  await playNow(page, url);
  const next = stream(11);
  let choices = 0;
  while ((await wanted(page)) === 'you') {
    await click(page, await pick(page, next));
    choices += 1;
    expect(choices, 'the game comes to an end').toBeLessThan(MOST);
  }
  await expect(page.locator('.ending h2')).toHaveText(/won|lost|draw/i);
  await expect(page.getByRole('link', { name: 'Watch the replay' })).toBeVisible();
  expect(choices).toBeGreaterThan(10);
  expect(errors).toEqual([]);
});
