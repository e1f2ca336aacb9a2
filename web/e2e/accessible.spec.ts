// No page has a serious fault of accessibility, light or dark.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { click, pick, playNow, stream, wanted } from './player';
import { expect, test } from './server';

async function faults(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`));
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    test('lobby and decks', async ({ page, url }) => {
      await page.goto(url);
      await expect(page.getByRole('radio').first()).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Looks' }).click();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${url}/decks`);
      await page.getByRole('navigation', { name: 'Decks' }).locator('.deck').first().click();
      await expect(page.locator('.verdict')).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test('table, faceoff, help and replay', async ({ page, url }) => {
      await playNow(page, url);
      await wanted(page);
      expect(await faults(page)).toEqual([]);
      await page.keyboard.type('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const next = stream(21);
      let faceoff = false;
      // A game may go by without one.
      for (let games = 0; games < 5 && !faceoff; games++) {
        if (games > 0) await playNow(page, url);
        await wanted(page);
        // With these stops a faceoff waits for the player, however little there is to do in it.
        await page.getByRole('button', { name: 'Stops' }).click();
        for (const stop of ['Score, my turns', 'Score, other turns']) await page.getByLabel(stop).check();
        if (games === 0) expect(await faults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        for (let i = 0; i < 400; i++) {
          if ((await wanted(page)) !== 'you') break;
          if (!faceoff && (await page.locator('.faceoff').isVisible())) {
            expect(await faults(page)).toEqual([]);
            faceoff = true;
          }
          if (faceoff && i > 40) break;
          await click(page, await pick(page, next));
        }
      }
      expect(faceoff, 'a faceoff was seen').toBe(true);
      expect(await faults(page)).toEqual([]);
      if (!(await page.locator('.ending').isVisible())) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Concede' }).click();
        await page.getByRole('button', { name: 'Yes, concede the game' }).click();
      }
      await expect(page.locator('.ending')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });
  });
}
