// A game goes on after the page is loaded again, and after the server was killed and started anew.
import { click, pick, playNow, stream, wanted } from './player';
import { expect, Server, test } from './server';

test('reload in mid-game', async ({ page, url }) => {
  await playNow(page, url);
  const next = stream(2);
  for (let i = 0; i < 14 && (await wanted(page)) === 'you'; i++) await click(page, await pick(page, next));
  await wanted(page);
  const hand = await page.locator('.hand .held').evaluateAll((nodes) => nodes.map((n) => n.getAttribute('data-card')));
  const question = await page.locator('.prompt h2').textContent();
  await page.reload();
  await wanted(page);
  await expect(page.locator('.prompt h2')).toHaveText(question ?? '');
  expect(
    await page.locator('.hand .held').evaluateAll((nodes) => nodes.map((n) => n.getAttribute('data-card'))),
  ).toEqual(hand);
});

test('the server is killed and comes back; the page goes on without a reload', async ({ page }) => {
  const server = await Server.start();
  try {
    await playNow(page, server.url);
    await page.evaluate(() => ((window as { stayed?: boolean }).stayed = true));
    const next = stream(4);
    for (let i = 0; i < 14 && (await wanted(page)) === 'you'; i++) await click(page, await pick(page, next));
    await wanted(page);
    const hand = await page.locator('.hand .held').count();
    const question = await page.locator('.prompt h2').textContent();
    const lines = await page.locator('.log .line').allTextContents();
    await server.kill();
    await expect(page.getByRole('alert')).toContainText('connection is lost');
    await server.run();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('.prompt h2')).toHaveText(question ?? '');
    expect(await page.locator('.hand .held').count()).toBe(hand);
    expect(await page.locator('.log .line').allTextContents()).toEqual(lines);
    expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
    for (let i = 0; i < 5 && (await wanted(page)) === 'you'; i++) await click(page, await pick(page, next));
  } finally {
    await server.stop();
  }
});

test('a full disk is said on the page, and nothing is lost', async ({ page }) => {
  const server = await Server.start({ kilobytes: 500 });
  try {
    await playNow(page, server.url);
    const next = stream(12);
    const alert = page.locator('.banner[role=alert]');
    for (let i = 0; i < 400 && !(await alert.isVisible()); i++) {
      if ((await wanted(page)) === 'over') await playNow(page, server.url);
      else
        await page
          .locator(`[data-option="${await pick(page, next)}"]`)
          .first()
          .click();
      await page.waitForFunction(
        () =>
          document.querySelector('.banner[role=alert]') !== null ||
          document.querySelector('.page[data-asks]')?.getAttribute('data-asks') !== 'other',
      );
    }
    await expect(alert).toContainText("can't be written");
    const lines = await page.locator('.log .line').allTextContents();
    await server.kill();
    await server.run({});
    await expect(alert).toHaveCount(0);
    const asked = await wanted(page);
    // Of a long log the last lines are shown, and more may have happened since.
    const again = (await page.locator('.log .line').allTextContents()).join('\n');
    expect(again).toContain(lines.slice(-60).join('\n'));
    // What there was no room for may have been the end of the game.
    if (asked === 'you') await click(page, await pick(page, next));
  } finally {
    await server.stop();
  }
});
