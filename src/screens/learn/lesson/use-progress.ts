// Counts the time that is spent on a point while the page is looked at.
import { useEffect } from 'react';
import { call } from '#src/api/client.ts';

const EVERY_S = 30;

export function useProgress(lessonId: string, pointId: string | null): void {
  useEffect(() => {
    if (pointId === null) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      // a lost half minute is nobody's loss
      call('/api/Theory/AddTeachingProgress', { lessonId, pointId, seconds: EVERY_S }, { quiet: true }).catch(() => {});
    }, EVERY_S * 1000);
    return () => clearInterval(timer);
  }, [lessonId, pointId]);
}
