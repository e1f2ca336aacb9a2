import { describe, expect, it } from 'vitest';
import type { DeckCheck } from '../wire';
import { changed, written } from './list';

describe('a deck as text', () => {
  it('gains and loses cards', () => {
    expect(changed('', 'PR1', 1)).toBe('1 PR1\n');
    expect(changed('1 PR1\n2 PR27\n', 'PR27', 1)).toBe('1 PR1\n3 PR27\n');
    expect(changed('1 PR1\n2 pr27\n', 'PR27', -2)).toBe('1 PR1\n');
    expect(changed('1 PR1\n', 'PR9', -1)).toBe('1 PR1\n');
    expect(changed('1 PR1\n\n\n', 'PR9', 2)).toBe('1 PR1\n2 PR9\n');
  });

  it('is written from what was understood', () => {
    const deck = { mane: 'PR1', draw: [{ id: 'PR27', count: 3 }], problems: [{ id: 'PR190', count: 2 }] } as DeckCheck;
    expect(written(deck)).toBe('1 PR1\n3 PR27\n2 PR190\n');
  });
});
