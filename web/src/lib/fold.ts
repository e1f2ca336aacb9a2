// What the page holds of a table, and how a message of the server changes it. Plain data and one function over it.
import type { CardFace, ChatLine, ClockState, GameView, LogLine, StateMessage, TableState, TakeBack } from '../wire';
import { onto } from './onto';

export interface Model {
  /** The number of the last state. */
  number: number;
  game: GameView | null;
  table: TableState | null;
  takeBack: TakeBack;
  clock: ClockState | null;
  log: LogLine[];
  chat: ChatLine[];
  faces: ReadonlyMap<string, CardFace>;
  /** When the last state was made by the server's clock, and when it came by ours: clocks count from here. */
  now: number;
  came: number;
}

export function empty(): Model {
  return {
    number: 0,
    game: null,
    table: null,
    takeBack: 'nothing',
    clock: null,
    log: [],
    chat: [],
    faces: new Map(),
    now: 0,
    came: 0,
  };
}

/** Whether a state follows on what we have: one after another, or a fresh start. */
export function follows(model: Model, message: StateMessage): boolean {
  return message.fresh === true || model.number === 0 || message.number === model.number + 1;
}

/** The model after a message; what the message leaves out stays as it was. */
export function fold(model: Model, message: StateMessage, came: number): Model {
  const old = message.fresh ? { log: [], chat: [], faces: new Map<string, CardFace>() } : model;
  const faces = message.faces ? new Map(old.faces) : old.faces;
  if (faces instanceof Map) for (const face of message.faces ?? []) faces.set(face.id, face);
  return {
    number: message.number,
    game: message.game ? onto(message.fresh ? null : model.game, message.game) : model.game,
    table: message.table ?? model.table,
    takeBack: message.take_back,
    clock: message.clock ?? null,
    log: joined(old.log, message.log ?? []),
    chat: joined(old.chat, message.chat ?? []),
    faces,
    now: message.now,
    came,
  };
}

/** Numbered lines with further ones after them; a line that came again replaces what came from there on. */
function joined<T extends { n: number }>(old: T[], more: T[]): T[] {
  const first = more[0];
  if (first === undefined) return old;
  return [...old.filter((line) => line.n < first.n), ...more];
}
