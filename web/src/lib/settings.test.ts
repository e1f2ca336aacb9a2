import { describe, expect, it } from 'vitest';
import { parse } from './settings.svelte';

describe('settings', () => {
  it('are the defaults where nothing sensible is stored', () => {
    for (const text of [null, '', '{', '[]', 'null', '7', '{"theme":"loud"}']) {
      expect(parse(text)).toEqual({ theme: 'auto', motion: 'auto', chat: 'on', tips: 'on' });
    }
  });

  it('are read back', () => {
    expect(parse('{"theme":"dark","motion":"off"}')).toMatchObject({ theme: 'dark', motion: 'off' });
  });
});
