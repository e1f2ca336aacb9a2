// A phone: a turn is played with the marked button, the sheets, and fingers.
import { after, stateNumber, wanted } from './player';
import { expect, test } from './server';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a phone plays a turn', async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole('radio').first().tap();
  await page.getByRole('button', { name: 'Play now' }).tap();
  await wanted(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The Starting Problem is chosen before there is a hand.
  const first = await stateNumber(page);
  await page.locator('.sheet [data-option]').first().tap();
  await after(page, first);
  await wanted(page);
  if (await page.locator('.sheet').isVisible()) await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: /Hand/ }).tap();
  await expect(page.locator('.sheet .held').first()).toBeVisible();
  await page.locator('.sheet .held').first().tap();
  await expect(page.locator('.sheet .inspector')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).tap();

  const turns = new Set<string>();
  for (let i = 0; i < 40 && turns.size < 3; i++) {
    if ((await wanted(page)) !== 'you') break;
    const number = await stateNumber(page);
    const marked = page.locator('nav.bar button.primary.main').first();
    const more = page.getByRole('button', { name: /^More/ });
    if ((await marked.textContent())?.startsWith('Choose')) {
      // A question without a marked answer is open already, unless it was closed.
      if (!(await page.locator('.sheet [data-option]').first().isVisible())) await marked.tap();
      await page.locator('.sheet [data-option]').first().tap();
    } else if (i % 3 === 0 && (await more.isVisible())) {
      await more.tap();
      await page.locator('.sheet [data-option]').first().tap();
    } else {
      await marked.tap();
    }
    await after(page, number);
    turns.add((await page.locator('li[aria-current=step]').allTextContents()).join());
  }
  expect(turns.size).toBeGreaterThan(1);
});

test('what is to be touched is large enough', async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Play now' }).tap();
  await wanted(page);
  const small = await page.locator('nav.bar button, header button').evaluateAll((nodes) =>
    nodes
      .map((node) => ({ text: node.textContent ?? '', box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ text, box }) => `${text} ${box.width}x${box.height}`),
  );
  expect(small).toEqual([]);
});
