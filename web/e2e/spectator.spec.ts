// Whoever has the link may watch, and sees no hand.
import { click, pick, playNow, stateNumber, stream, wanted } from './player';
import { expect, test } from './server';

test('a spectator sees the board and no hand', async ({ page, browser, url }) => {
  await playNow(page, url);
  const heard: string[] = [];
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const other = await context.newPage();
  other.on('websocket', (socket) => socket.on('framereceived', (frame) => heard.push(String(frame.payload))));
  await other.goto(page.url());
  await expect(other.getByText('You are watching')).toBeVisible();
  const next = stream(6);
  for (let i = 0; i < 12 && (await wanted(page)) === 'you'; i++) await click(page, await pick(page, next));
  await wanted(page);
  const before = await stateNumber(other);
  expect(before).toBeGreaterThan(0);
  // All characters may have gone to the Problems.
  await expect(other.locator('.board .tile').first()).toBeVisible();
  await expect(other.locator('.hand')).toHaveCount(0);
  await expect(other.locator('[data-option]')).toHaveCount(0);
  const games = heard.map((text) => JSON.parse(text)).filter((m) => m.type === 'state' && m.game);
  expect(games.length).toBeGreaterThan(0);
  // A card that both players have seen may go back to a hand: only such a one is known there.
  const shown = new Set<string>();
  let hidden = 0;
  for (const { game, log } of games) {
    // A list comes in parts: pieces of the last one, and cards that are new or have changed.
    const parts = (game.cards ?? []) as { zone?: string; id?: string }[];
    for (const line of (log ?? []) as { cards?: { id: string }[] }[]) line.cards?.forEach((card) => shown.add(card.id));
    for (const card of parts.filter((part) => part.zone === 'hand')) {
      if (card.id === undefined) hidden += 1;
      else expect(shown).toContain(card.id);
    }
    for (const card of parts) if (card.zone !== 'hand' && card.id !== undefined) shown.add(card.id);
    expect(game.prompt ?? null).toBeNull();
  }
  expect(hidden).toBeGreaterThan(5);
  await context.close();
});
