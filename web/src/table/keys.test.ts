import { describe, expect, it, vi } from 'vitest';
import { Digits } from './keys';

describe('digits', () => {
  it('answer at once where no longer number can be meant', () => {
    const done = vi.fn();
    const digits = new Digits(done);
    digits.type('3', 9);
    expect(done).toHaveBeenCalledWith(3);
  });

  it('wait for a second digit where there may be one', () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const digits = new Digits(done);
    digits.type('1', 14);
    expect(done).not.toHaveBeenCalled();
    digits.type('2', 14);
    expect(done).toHaveBeenLastCalledWith(12);
    digits.type('1', 14);
    vi.runAllTimers();
    expect(done).toHaveBeenLastCalledWith(1);
    vi.useRealTimers();
  });

  it('drop a number that is no answer', () => {
    const done = vi.fn();
    const digits = new Digits(done);
    digits.type('0', 9);
    digits.type('9', 4);
    expect(done).not.toHaveBeenCalled();
    digits.type('2', 4);
    expect(done).toHaveBeenCalledWith(2);
  });
});
