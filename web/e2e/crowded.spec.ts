// A board with more cards than most games have: what the server sends is multiplied on its way to the page.
import type { Page } from '@playwright/test';
import { click, pick, playNow, stream, wanted } from './player';
import { expect, noErrors, test } from './server';

const EACH = 9;

// Where things lie is measured when they have come there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Sent {
  type: string;
  fresh?: boolean;
  game?: { areas?: Part[]; cards?: Part[] };
}
type Part = [number, number] | Record<string, unknown>;

const joined = (before: Part[], parts: Part[] | undefined): Part[] =>
  parts ? parts.flatMap((p) => (Array.isArray(p) ? before.slice(p[0], p[0] + p[1]) : [p])) : before;

/** Every area gets so many further cards of each player, some with counters, marks and cards on them. */
function crowd(areas: Part[], cards: Part[]): Part[] {
  const all = [...cards];
  let key = 900_000;
  for (const area of areas) {
    const { id, kind, owner } = area as { id: number; kind: string; owner: number };
    for (const seat of kind === 'home' ? [owner] : [0, 1]) {
      for (let i = 0; i < EACH; i++) {
        const card = { zone: 'play', owner: seat, controller: seat, area: id };
        const marks = i % 2 === 0 ? ['exhausted', 'frightened', 'face_down'] : undefined;
        const counters = i % 3 === 0 ? [{ name: 'party', n: i + 1 }] : undefined;
        all.push({ ...card, key: key++, name: `A Card With A Long Name ${i}`, power: i, marks, counters });
        if (i % 4 === 1) all.push({ ...card, key: key++, name: 'Something Attached', host: all.length - 1 });
      }
    }
  }
  return all;
}

async function multiply(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws\/tables\//, (socket) => {
    const server = socket.connectToServer();
    let areas: Part[] = [];
    let cards: Part[] = [];
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Sent;
      if (message.game) {
        areas = joined(message.fresh ? [] : areas, message.game.areas);
        cards = joined(message.fresh ? [] : cards, message.game.cards);
        message.game.areas = areas;
        message.game.cards = crowd(areas, cards);
      }
      socket.send(JSON.stringify(message));
    });
  });
}

/** Cards and tallies that lie over another, or outside of what holds them. */
async function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const inside = (a: DOMRect, b: DOMRect) =>
      a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const over = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    for (const area of document.querySelectorAll('.area, .home')) {
      const parts = [...area.querySelectorAll('.slot, .middle, .head, .piles')];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      boxes.forEach((box, i) => {
        const name = `${area.className}: ${parts[i]?.className}`;
        if (!inside(box, area.getBoundingClientRect())) found.push(`${name} ${i} is outside`);
        boxes.slice(i + 1).forEach((other, k) => {
          if (over(box, other)) found.push(`${name} ${i} lies over ${parts[i + 1 + k]?.className}`);
        });
      });
    }
    const board = document.querySelector('.scroll');
    if (!board || board.scrollHeight < board.clientHeight) found.push('no board');
    return found;
  });
}

for (const size of [
  { width: 1366, height: 768 },
  { width: 960, height: 540 },
  { width: 820, height: 1180 },
  { width: 360, height: 640 },
]) {
  test(`a crowded board at ${size.width} by ${size.height}`, async ({ page, url }) => {
    const errors = noErrors(page);
    await page.setViewportSize(size);
    await multiply(page);
    await playNow(page, url);
    await wanted(page);
    await expect.poll(() => page.locator('.area .slot').count()).toBe(4 * EACH);
    expect(await faults(page)).toEqual([]);
    const tally = page.locator('.area .middle').first();
    await tally.scrollIntoViewIfNeeded();
    await expect(tally).toBeInViewport({ ratio: 0.9 });
    expect(errors).toEqual([]);
  });
}

test('a crowded board with a hand under it fits without scrolling', async ({ page, url }) => {
  await multiply(page);
  await playNow(page, url);
  const next = stream(4);
  const held = page.locator('.hand .held');
  for (let i = 0; i < 8 && (await held.count()) === 0; i++) {
    await wanted(page);
    await click(page, await pick(page, next));
  }
  await wanted(page);
  await expect(held).not.toHaveCount(0);
  await expect.poll(() => page.locator('.area .slot').count()).toBeGreaterThanOrEqual(4 * EACH);
  expect(await faults(page)).toEqual([]);
  const [needed, there] = await page
    .locator('.scroll')
    .evaluate((board) => [board.scrollHeight, board.clientHeight] as const);
  expect(needed).toBeLessThanOrEqual(there);
});
