import { describe, expect, it } from 'vitest';
import { read } from './route.svelte';

describe('route', () => {
  it('finds the page and its id', () => {
    expect(read('/table/abc')).toEqual({ page: 'table', id: 'abc' });
    expect(read('/replay/a%20b')).toEqual({ page: 'replay', id: 'a b' });
    expect(read('/decks')).toEqual({ page: 'decks' });
  });

  it('shows the lobby for anything else, and says that the address leads nowhere', () => {
    for (const path of ['', '/']) expect(read(path)).toEqual({ page: 'lobby' });
    for (const path of ['/table', '/table/', '/nowhere/7']) expect(read(path)).toEqual({ page: 'lobby', lost: path });
  });

  it('takes an id that is not well formed as it is', () => {
    expect(read('/table/%zz')).toEqual({ page: 'table', id: '%zz' });
  });
});
