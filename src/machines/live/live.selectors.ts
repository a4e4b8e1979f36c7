// Where a class stands, by name: of its snapshot, or of the state that its log has at a moment.
import type { Place } from '../state.ts';
import type { liveMachine } from './live.machine.ts';

export type LivePlace = Place<typeof liveMachine>;
type Question = (at: LivePlace) => boolean;

export const isOpen: Question = (at) => at.matches('open');
export const isLocked: Question = (at) => at.matches({ open: { door: 'locked' } });
export const isRecorded: Question = (at) => at.matches({ open: { record: 'on' } });
/** The tutor says what is on the stage. */
export const isTelling: Question = (at) => at.matches({ open: { stage: 'telling' } });
/** A question waits for answers. */
export const isAsked: Question = (at) => at.matches({ open: { stage: 'asked' } });
export const isCancelled: Question = (at) => at.matches('cancelled');
export const isOver: Question = (at) => at.matches('ended') || isCancelled(at);
