// How long it takes until a state that came is drawn: told, not judged.
import { click, pick, playNow, stream, wanted } from './player';
import { expect, test } from './server';

const CHOICES = 60;

declare global {
  interface Window {
    /** Milliseconds from each state that came until it was on the screen. */
    drawn: number[];
  }
}

test('every state is drawn, and how soon is told', async ({ page, url }) => {
  await page.addInitScript(() => {
    window.drawn = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(address: string | URL) {
        super(address);
        // Heard before the page hears it; what is sent in a frame is handled once the frame is painted.
        this.addEventListener('message', (event) => {
          if (!String(event.data).startsWith('{"type":"state"')) return;
          const came = performance.now();
          requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => window.drawn.push(performance.now() - came);
            painted.port2.postMessage(0);
          });
        });
      }
    };
  });
  await playNow(page, url);
  const next = stream(8);
  for (let i = 0; i < CHOICES && (await wanted(page)) === 'you'; i++) await click(page, await pick(page, next));
  const drawn = (await page.evaluate(() => window.drawn)).sort((a, b) => a - b);
  expect(drawn.length).toBeGreaterThan(CHOICES / 2);
  const at = (share: number) => Math.round(drawn[Math.floor((drawn.length - 1) * share)] ?? 0);
  console.log(`${drawn.length} states drawn after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99), ${at(1)} ms (longest)`);
});
