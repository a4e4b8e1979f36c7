// Where a page is worked by keys they work from its first moment: once what it shows has come, the focus goes there.
import { useEffect, useRef } from 'react';
import { useLatest } from './latest.ts';

/** Somebody who types, goes through tabs or looks at a dialog is not taken away from it. */
const BUSY = 'input, textarea, select, [contenteditable=true], [role=tab], [role=dialog] *';

export function useArrivalFocus(isThere: boolean, find: () => HTMLElement | null | undefined): void {
  const { first } = useLatest({ first: find });
  const isDone = useRef(false);
  useEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    if (!document.activeElement?.matches(BUSY)) first()?.focus();
  }, [isThere, first]);
}
