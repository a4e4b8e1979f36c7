// Where an attempt at an exam stands, by name: of its snapshot, or of the state that its row has.
import type { ExamState } from '#contract/exam-states.ts';
import { isIn, type Place } from '../state.ts';
import type { examMachine } from './exam.machine.ts';

type ExamPlace = Place<typeof examMachine>;
type Question = (at: ExamPlace) => boolean;

export const isWaiting: Question = (at) => at.matches('waiting');
/** Answers may be written. */
export const isAnswering: Question = (at) => at.matches('answering');
export const isPaused: Question = (at) => at.matches('paused');
export const isInGrace: Question = (at) => at.matches('grace');
/** Begun and not handed in: what was written in time is still taken. */
export const isRunning: Question = (at) => isAnswering(at) || isPaused(at) || isInGrace(at);
export const isMarked: Question = (at) => at.matches('marked') || isReleased(at);
export const isReleased: Question = (at) => at.matches('released');
export const isVoided: Question = (at) => at.matches('voided');

const RUNNING = ['answering', 'paused', 'grace'] as const satisfies ExamState[];
const HANDED_IN = ['submitted', 'marking', 'marked', 'released'] as const satisfies ExamState[];
/** The same of a state as rows have it. */
export const runs = (state: string): boolean => isIn(state, ...RUNNING);
export const isHandedIn = (state: string): boolean => isIn(state, ...HANDED_IN);
