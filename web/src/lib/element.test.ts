import { describe, expect, it } from 'vitest';
import { ELEMENTS, element, ground, ink, paint } from './element';

describe('elements', () => {
  it('are six, each with a letter and a symbol of its own', () => {
    expect(ELEMENTS.length).toBe(6);
    expect(new Set(ELEMENTS.map((e) => e.letter)).size).toBe(6);
    expect(new Set(ELEMENTS.map((e) => e.path)).size).toBe(6);
  });

  it('are found by their colour in any case', () => {
    expect(element('Blue')?.name).toBe('Loyalty');
    expect(element('green')).toBeUndefined();
  });

  it('paint a frame', () => {
    expect(paint('pink')).toBe('var(--c-pink)');
    expect(paint(undefined)).toBe('var(--c-none)');
    expect(ground(['blue', 'white'])).toContain('var(--c-white) 64% 100%');
    expect(ground([])).toBe('var(--c-none)');
    expect(ink(['yellow'])).toBe('#2b2100');
  });
});
