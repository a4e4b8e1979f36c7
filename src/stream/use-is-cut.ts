// Whether the line to the server is cut: what is shown may be old. Known in the tab that holds the line.
import { useSelector } from '@xstate/react';
import { sharedFollow } from './follow.ts';

export const useIsCut = (): boolean => useSelector(sharedFollow().actor, (line) => line.hasTag('offline'));
