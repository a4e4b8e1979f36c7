// What a class's log tells beside its steps and the tutor's words: lines, ink, what was revealed. Pure, so a class that is
// over is shown from its log as it was.
import type { ChatLine, Revealed } from '#contract/live.ts';
import type { Beside, Custom } from '#src/stream/fold.ts';
import { type Draws, type Ink, withInk } from './ink.ts';

export interface ClassLog {
  /** What was said, in order, without what a teacher took away. */
  lines: readonly ChatLine[];
  ink: Ink;
  /** By question: what the class answered. */
  revealed: Readonly<Record<string, Revealed>>;
  /** By user: how they were put out last, and after which event. */
  removed: Readonly<Record<string, { bar: boolean; seq: number }>>;
  /** By user, `''` for all: what a host ruled of them last, who did, and as which event. */
  ruled: Readonly<Record<string, { name: string; by: string | undefined; seq: number }>>;
  /** Who recorded was given up, and nobody has begun or ended it since. */
  isRecorderLost: boolean;
  /** The last event that changed who is what in the class, or what it has to show. */
  peopleSeq: number;
  /** The screen that was shared last, and over which showing: none where that is empty. */
  shared: { key: string; over: string } | null;
}

export const NO_CLASS_LOG: ClassLog = {
  lines: [],
  ink: {},
  revealed: {},
  removed: {},
  ruled: {},
  isRecorderLost: false,
  peopleSeq: 0,
  shared: null,
};

const CHANGES_ROOM: ReadonlySet<string> = new Set([
  'live.removed',
  'live.unbarred',
  'live.promoted',
  'live.demoted',
  'live.muted',
  'live.materials',
]);

/** The server has checked each by the contract before it stored it. */
export function withClassEvent(log: ClassLog, { name, value }: Pick<Custom, 'name' | 'value'>, seq: number): ClassLog {
  const next = CHANGES_ROOM.has(name) ? { ...log, peopleSeq: seq } : log;
  switch (name) {
    case 'live.chat':
      return { ...next, lines: [...log.lines, value as ChatLine] };
    case 'live.unsaid': {
      const { ids } = value as { ids: string[] };
      return { ...next, lines: log.lines.filter((line) => !ids.includes(line.id)) };
    }
    case 'live.ink':
      return { ...next, ink: withInk(log.ink, value as Draws) };
    case 'live.revealed': {
      const revealed = value as Revealed;
      return { ...next, revealed: { ...log.revealed, [revealed.questionId]: revealed } };
    }
    case 'live.removed': {
      const { userId, bar } = value as { userId: string; bar: boolean };
      return { ...next, removed: { ...log.removed, [userId]: { bar, seq } } };
    }
    case 'live.muted':
    case 'live.promoted':
    case 'live.demoted': {
      const { userId, by } = value as { userId: string | null; by?: string };
      return { ...next, ruled: { ...log.ruled, [userId ?? '']: { name, by, seq } } };
    }
    case 'live.shared':
      return { ...next, shared: value as { key: string; over: string } };
    case 'live.recorderLost':
      return { ...next, isRecorderLost: true };
    case 'live.recorded':
      return { ...next, isRecorderLost: false };
    default:
      return next;
  }
}

export const classBeside: Beside = {
  empty: NO_CLASS_LOG,
  take: (known, event, seq) => withClassEvent(known as ClassLog, event, seq), // from `empty` on it is one
};
