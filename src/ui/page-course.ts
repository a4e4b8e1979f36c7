// Which course a page is of: what a course's teacher sends shows on its pages alone. The address says it, or the page does.
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

let said: string | null = null;
const listeners = new Set<() => void>();
function say(courseId: string | null): void {
  said = courseId;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** For a page whose address names its course by something else, as a lesson. */
export function usePageCourse(courseId: string | null | undefined): void {
  useEffect(() => {
    if (!courseId) return;
    say(courseId);
    return () => say(null);
  }, [courseId]);
}

/** Said on the document: the lesson or the live class that a page shows is over, and what was pushed during it with it. */
export const LESSON_OVER = 'lesson-over';

export function useLessonOver(isOver: boolean): void {
  useEffect(() => {
    if (isOver) document.dispatchEvent(new Event(LESSON_OVER));
  }, [isOver]);
}

export function useShownCourse(): string | null {
  const { search } = useLocation();
  const own = useSyncExternalStore(subscribe, () => said);
  return own ?? new URLSearchParams(search).get('courseId');
}
