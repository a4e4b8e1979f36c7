// Where a lesson stands, by name: of its snapshot on the server, of its mirror on a screen.
import type { Place } from '../state.ts';
import type { lessonMachine } from './lesson.machine.ts';

export type LessonPlace = Place<typeof lessonMachine>;
type Question = (at: LessonPlace) => boolean;

export const isPreparing: Question = (at) => at.matches('preparing');
export const isActive: Question = (at) => at.matches('active');
export const isPaused: Question = (at) => at.matches('paused');
export const isHeld: Question = (at) => at.matches('held');
export const isDone: Question = (at) => at.matches('done');
export const isBegun: Question = (at) => isActive(at) || isPaused(at) || isHeld(at) || isDone(at);

export const isIntroducing: Question = (at) => at.matches({ active: { teaching: 'intro' } });
/** A question of the lesson waits for its answer. */
export const isChecking: Question = (at) =>
  at.matches({ active: { teaching: 'checking' } }) || at.matches({ active: { teaching: 'rechecking' } });
export const isDiscussing: Question = (at) => at.matches({ active: { teaching: 'discussing' } });
/** The student's own question is answered. */
export const isAsking: Question = (at) => at.matches({ active: 'asking' });
/** The result of an answer is read; not what waits in the middle of a telling. */
export const isTurning: Question = (at) => at.matches({ active: { teaching: 'turning' } });
export const isRetelling: Question = (at) => at.matches({ active: { teaching: 'retelling' } });
export const isWriting: Question = (at) => at.matches({ active: { teaching: { retelling: 'writing' } } });
export const isEvaluating: Question = (at) => at.matches({ active: { teaching: 'evaluating' } });
export const isAtSummary: Question = (at) => at.matches({ active: { teaching: 'summary' } });
/** Everything is told and asked: nothing comes that the student has not seen. */
export const isAtEnd: Question = (at) => isAtSummary(at) || isDone(at);

type Working = 'telling' | 'waiting' | 'filling' | 'varying';
const isWorking =
  (...leaves: readonly Working[]): Question =>
  (at) =>
    leaves.some((leaf) => at.matches({ active: { teaching: { presenting: { example: leaf } } } }));
export const isInExample: Question = (at) => at.matches({ active: { teaching: { presenting: 'example' } } });
export const isExampleTold: Question = isWorking('telling');
export const isFilling: Question = isWorking('filling');
export const isVarying: Question = isWorking('varying');
/** The example waits for the student. */
export const isExampleOpen: Question = isWorking('waiting', 'filling', 'varying');

/** The lesson waits for its student. */
export const isWaiting: Question = (at) => at.hasTag('waits');
/** Something is said. */
export const isSpeaking: Question = (at) => at.hasTag('speaks');
/** What was said, or looked up, was cut off, and waits to be asked for again. */
export const isCut: Question = (at) => at.hasTag('cut');
