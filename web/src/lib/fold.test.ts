import { describe, expect, it } from 'vitest';
import type { CardFace, LogLine, StateMessage } from '../wire';
import { empty, fold, follows } from './fold';

const message = (change: Partial<StateMessage>): StateMessage => ({
  number: 1,
  now: 1000,
  fresh: false,
  take_back: 'nothing',
  log: [],
  chat: [],
  faces: [],
  ...change,
});
const line = (n: number, text: string): LogLine => ({ n, kind: 'event', text, rule: null, cards: [], step: n });
const face = (id: string) => ({ id }) as CardFace;

describe('fold', () => {
  it('keeps what a message leaves out', () => {
    const one = fold(empty(), message({ log: [line(1, 'a')], faces: [face('PR1')] }), 5);
    const two = fold(one, message({ number: 2, log: [line(2, 'b')], faces: [face('PR2')] }), 6);
    expect(two.log.map((l) => l.text)).toEqual(['a', 'b']);
    expect([...two.faces.keys()]).toEqual(['PR1', 'PR2']);
    expect([...one.faces.keys()]).toEqual(['PR1']);
    expect(two).toMatchObject({ number: 2, now: 1000, came: 6 });
  });

  it('starts anew with a fresh message', () => {
    const one = fold(empty(), message({ log: [line(1, 'a')], faces: [face('PR1')] }), 5);
    const two = fold(one, message({ number: 9, fresh: true, log: [line(1, 'z')] }), 6);
    expect(two.log.map((l) => l.text)).toEqual(['z']);
    expect(two.faces.size).toBe(0);
  });

  it('does not repeat lines that come again', () => {
    const one = fold(empty(), message({ log: [line(1, 'a'), line(2, 'b')] }), 5);
    const two = fold(one, message({ number: 2, log: [line(2, 'B'), line(3, 'c')] }), 6);
    expect(two.log.map((l) => l.text)).toEqual(['a', 'B', 'c']);
  });

  it('sees a gap', () => {
    const one = fold(empty(), message({ number: 4 }), 0);
    expect(follows(one, message({ number: 5 }))).toBe(true);
    expect(follows(one, message({ number: 6 }))).toBe(false);
    expect(follows(one, message({ number: 6, fresh: true }))).toBe(true);
  });
});
