import { describe, expect, it } from 'vitest';
import { picture } from './picture';

describe('picture', () => {
  it('is the same for the same card and another for another', () => {
    const one = picture('PR27', 'friend', ['blue']);
    expect(picture('PR27', 'friend', ['blue'])).toEqual(one);
    expect(picture('PR28', 'friend', ['blue'])).not.toEqual(one);
  });

  it('draws every kind with numbers only', () => {
    for (const kind of ['friend', 'event', 'resource', 'troublemaker', 'problem', 'mane', 'dilemma', '']) {
      for (let n = 0; n < 40; n++) {
        const shapes = picture(`X${n}`, kind, []).shapes;
        expect(shapes.length).toBeGreaterThan(3);
        for (const shape of shapes) expect(shape.d).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });
});
