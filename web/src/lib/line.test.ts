import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VERSION, type ToClient } from '../wire';
import { Line, Refusal, type Listener } from './line';

/** A socket whose other end the test holds. */
class Fake {
  static OPEN = 1;
  static made: Fake[] = [];
  readyState = 0;
  sent: { id: number; say: { type: string } }[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor(readonly url: string) {
    Fake.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = () => Fake.made.at(-1) as Fake;
const welcome: ToClient = { type: 'welcome', version: 1, table: 'x', viewer: { as: 'spectator' } };

describe('line', () => {
  const standing = vi.fn<Listener['standing']>();
  const state = vi.fn<Listener['state']>();
  let listener: Listener;
  let line: Line;

  beforeEach(() => {
    vi.useFakeTimers();
    Fake.made = [];
    vi.stubGlobal('WebSocket', Fake);
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    standing.mockClear();
    state.mockReset().mockReturnValue(true);
    listener = {
      standing,
      welcome: vi.fn(),
      state,
      trouble: vi.fn(),
      have: () => ({ number: 7, log: 3 }),
    };
    line = new Line('/ws/tables/x', listener);
    line.open();
    last().opens();
  });
  afterEach(() => {
    line.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('says hello with what it has', () => {
    expect(last().url).toBe('ws://here/ws/tables/x');
    expect(last().sent[0]?.say).toEqual({ type: 'hello', version: VERSION, number: 7, log: 3 });
  });

  it('answers by number, and refuses with the rule', async () => {
    const hint = line.say({ type: 'hint' });
    const choice = line.say({ type: 'concede' });
    const [, first, second] = last().sent;
    last().says({ type: 'refused', id: second?.id ?? 0, why: 'not now', rule: '510.1' });
    last().says({
      type: 'reply',
      id: first?.id ?? 0,
      answer: { about: 'hint', option: 2, value: 0, text: 'so', reasons: [] },
    });
    await expect(hint).resolves.toMatchObject({ option: 2 });
    await expect(choice).rejects.toEqual(new Refusal('not now', '510.1'));
  });

  it('comes back by itself, and gives up what was on its way', async () => {
    last().says(welcome);
    const choice = line.say({ type: 'concede' });
    const lost = expect(choice).rejects.toThrow('lost');
    last().onclose?.();
    await lost;
    expect(standing).toHaveBeenLastCalledWith('lost', '');
    await vi.advanceTimersByTimeAsync(1000);
    expect(Fake.made.length).toBe(2);
    last().opens();
    expect(last().sent[0]?.say.type).toBe('hello');
  });

  it('begins anew where a state is missing', async () => {
    state.mockReturnValue(false);
    last().says({ type: 'state', number: 9, now: 0, fresh: false, take_back: 'nothing', log: [], chat: [], faces: [] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(Fake.made.length).toBe(2);
  });

  it('calls again where nothing is heard after a ping', async () => {
    last().says(welcome);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(last().sent.at(-1)?.say.type).toBe('ping');
    await vi.advanceTimersByTimeAsync(11_000);
    expect(Fake.made.length).toBe(2);
  });

  it('stays closed when told so', async () => {
    last().says({ type: 'closed', why: 'void' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Fake.made.length).toBe(1);
    expect(standing).toHaveBeenLastCalledWith('closed', 'void');
  });
});
