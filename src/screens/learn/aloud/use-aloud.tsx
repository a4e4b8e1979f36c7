// Reading a lesson aloud, switched on and off; a pause, whoever makes it, switches it off.
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { inState } from '#src/stream/mirror.ts';

const AloudBar = lazy(async () => ({ default: (await import('./bar.tsx')).AloudBar }));

/** `now`: the lesson's state; `voice`: by which the course is read. The bar is the same element while it stands. */
export function useAloud(now: string, content: RefObject<HTMLElement | null>, voice: string | null) {
  const [isOn, setOn] = useState(false);
  const begun = now !== '' && !inState(now, 'preparing');
  const isStill = inState(now, 'paused') || inState(now, 'held');
  useEffect(() => {
    if (isStill) setOn(false);
  }, [isStill]);
  const toggle = useCallback(() => setOn((on) => !on), []);
  const bar = useMemo(
    () =>
      isOn ? (
        <Suspense>
          <AloudBar content={content} voice={voice} onClose={() => setOn(false)} />
        </Suspense>
      ) : null,
    [isOn, content, voice],
  );
  return { on: isOn, bar, ...(begun && !isStill ? { toggle } : {}) };
}
