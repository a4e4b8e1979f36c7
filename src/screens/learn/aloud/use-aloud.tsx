// Reading a lesson aloud, switched on and off; a pause, whoever makes it, switches it off.
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { isBegun, isHeld, isPaused, type LessonPlace } from '#src/machines/lesson/lesson.selectors.ts';
import { later } from '#src/ui/later.ts';

const AloudBar = later(async () => (await import('./bar.tsx')).AloudBar);

/** `at`: where the lesson stands; `voice`: by which the course is read. The bar is the same element while it stands. */
export function useAloud(at: LessonPlace, content: RefObject<HTMLElement | null>, voice: string | null) {
  const [isOn, setOn] = useState(false);
  const isStill = isPaused(at) || isHeld(at);
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
  return { on: isOn, bar, ...(isBegun(at) && !isStill ? { toggle } : {}) };
}
