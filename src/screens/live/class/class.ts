// A class as a screen shows it: from its log, whether it is held now or played back; and what can be done in it.
import type { OutputOf } from '#contract/index.ts';
import type { InkOp } from '#contract/ink.ts';
import type { ChatLine, Growing, LiveCommand } from '#contract/live.ts';
import type { AnswerValue } from '#contract/questions.ts';
import { type FloorHolder, liveMachine, type Stage } from '#src/machines/live/live.machine.ts';
import type { LivePlace } from '#src/machines/live/live.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import type { Entry, StreamState } from '#src/stream/fold.ts';
import { type ClassLog, NO_CLASS_LOG } from './log/class-log.ts';
import type { GrowingStore } from './log/growing.ts';

export type Room = OutputOf<'/api/Live/Room'>;
type Answer = Room['answers'][number];

/** Who looks at it: a teacher with the means of one, a student, or everybody at the wall, where no name is. */
type Look = 'host' | 'student' | 'wall';

/** What a class needs of its room to be shown. */
type ClassFacts = Pick<Room, 'liveId' | 'title' | 'role' | 'courseId' | 'classes' | 'resources' | 'pushed'>;

export interface ClassView {
  facts: ClassFacts;
  userId: string;
  at: LivePlace;
  stage: Stage;
  hands: readonly string[];
  floor: readonly FloorHolder[];
  /** What was told and asked. */
  entries: readonly Entry[];
  log: ClassLog;
  /** One's own, by question. */
  answers: Readonly<Record<string, Answer>>;
  /** Null where nothing can be done: a class that is played back. */
  acts: Acts | null;
}

export interface StageProps {
  live: ClassView;
  look: Look;
}

export interface PendingLine {
  id: string;
  text: string;
  /** The server could not be reached; it is tried again. */
  waits: boolean;
}
export interface PendingInk {
  page: string;
  ops: readonly InkOp[];
  waits: boolean;
}

export interface Acts {
  can: (type: LiveCommand['type']) => boolean;
  command: (command: LiveCommand) => void;
  say: (text: string) => void;
  lines: readonly PendingLine[];
  /** May draw now: hosts, and who has the floor. */
  draws: boolean;
  draw: (page: string, ops: InkOp[]) => void;
  ink: readonly PendingInk[];
  /** A stroke of one's own that grows, told to the others; null: it grows no more. */
  grow: (stroke: Growing | null) => void;
  growing: GrowingStore;
  answer: (questionId: string, value: AnswerValue | null) => void;
  /** The question whose answer is on its way. */
  answering: string | null;
}

const EMPTY: Stage = { kind: 'empty', id: '' };

/** The part of a class that its folded log alone says; `room`: what was known before the first frame. */
export function standingFromLog(
  state: Pick<StreamState, 'lifecycle' | 'entries' | 'beside'>,
  room?: Pick<Room, 'hands' | 'floor' | 'stage' | 'state'>,
): Pick<ClassView, 'at' | 'stage' | 'hands' | 'floor' | 'entries' | 'log'> {
  const { lifecycle, entries } = state;
  const log = (state.beside ?? NO_CLASS_LOG) as ClassLog; // folded by `classBeside`
  // the server's view of its chart; the log is its own
  const shown = (lifecycle ?? room ?? {}) as Partial<Pick<ClassView, 'stage' | 'hands' | 'floor'>>;
  return {
    at: storedPlace(liveMachine, lifecycle?.state ?? room?.state ?? ''),
    stage: shown.stage ?? EMPTY,
    hands: shown.hands ?? [],
    floor: shown.floor ?? [],
    entries,
    log,
  };
}

/** Kept in the browser of who has asked the teacher something in this class. */
export const hasAsked = (liveId: string): string => `asked.${liveId}`;

export const isHost = ({ facts }: Pick<ClassView, 'facts'>): boolean => facts.role !== 'student';

/** Lines with those of one's own that are on their way. */
export function chatLines({ log, acts }: Pick<ClassView, 'log' | 'acts'>): {
  said: readonly ChatLine[];
  pending: readonly PendingLine[];
} {
  const said = new Set(log.lines.map((line) => line.id));
  return { said: log.lines, pending: (acts?.lines ?? []).filter((line) => !said.has(line.id)) };
}
