import type { KeyboardEvent } from 'react';

/** An input method takes Enter and Escape for its own; some browsers report them after the word has ended, as 229. */
export const composing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

/** Enter sends what is typed; with Shift it is a new line. */
export const isSend = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.shiftKey && !composing(event);
