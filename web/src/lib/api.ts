// The server's HTTP interface: one function a request.
import type {
  Bot,
  CardFace,
  CardList,
  CheckDeck,
  ContinueReplay,
  Created,
  DeckCheck,
  DeckInfo,
  DeckText,
  FormatInfo,
  Joined,
  JoinTable,
  LobbyTable,
  Me,
  NewTable,
  Octgn,
  PastGame,
  Problem,
  ReplayInfo,
  ReplayStep,
  RuleText,
  SaveDeck,
} from '../wire';

/** A request the server refused, or that did not reach it. */
export class Failed extends Error {
  rule: string | null;
  status: number;
  constructor(why: string, rule: string | null, status: number) {
    super(why);
    this.rule = rule;
    this.status = status;
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new Failed('The server does not answer: is it running?', null, 0);
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Failed(`The server answered something unexpected (${answer.status}).`, null, answer.status);
  }
  if (!answer.ok) {
    const problem = value as Partial<Problem>;
    throw new Failed(problem.error ?? `The server refused (${answer.status}).`, problem.rule ?? null, answer.status);
  }
  return value as T;
}

const at = encodeURIComponent;

export const api = {
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('POST', '/api/me', { name }),
  account: (name: string, password: string) => ask<Me>('POST', '/api/account', { name, password }),
  login: (name: string, password: string) => ask<Me>('POST', '/api/login', { name, password }),
  bots: () => ask<Bot[]>('GET', '/api/bots'),
  decks: () => ask<DeckInfo[]>('GET', '/api/decks'),
  deck: (id: string) => ask<DeckText>('GET', `/api/decks/${at(id)}`),
  saveDeck: (deck: SaveDeck) => ask<DeckInfo>('POST', '/api/decks', deck),
  changeDeck: (id: string, deck: SaveDeck) => ask<DeckInfo>('PUT', `/api/decks/${at(id)}`, deck),
  dropDeck: (id: string) => ask<unknown>('DELETE', `/api/decks/${at(id)}`),
  checkDeck: (deck: CheckDeck) => ask<DeckCheck>('POST', '/api/decks/check', deck),
  formats: () => ask<FormatInfo[]>('GET', '/api/formats'),
  octgn: () => ask<Octgn[]>('GET', '/api/octgn'),
  tables: () => ask<LobbyTable[]>('GET', '/api/tables'),
  table: (id: string) => ask<LobbyTable>('GET', `/api/tables/${at(id)}`),
  open: (table: NewTable) => ask<Created>('POST', '/api/tables', table),
  join: (id: string, wish: JoinTable) => ask<Joined>('POST', `/api/tables/${at(id)}/join`, wish),
  games: () => ask<PastGame[]>('GET', '/api/games'),
  card: (id: string) => ask<CardFace>('GET', `/api/cards/${at(id)}`),
  cards: (query: string, from: number) => ask<CardList>('GET', `/api/cards?q=${at(query)}&from=${from}`),
  rule: (number: string) => ask<RuleText>('GET', `/api/rules/${at(number)}`),
  replay: (id: string) => ask<ReplayInfo>('GET', `/api/replays/${at(id)}/log`),
  step: (id: string, step: number) => ask<ReplayStep>('GET', `/api/replays/${at(id)}/steps/${step}`),
  playOn: (id: string, from: ContinueReplay) => ask<Created>('POST', `/api/replays/${at(id)}/continue`, from),
};
