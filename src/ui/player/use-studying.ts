// The chart of a section that is studied, in a component: the page's own signs go in, what the server is to hear comes out.
import { useActorRef } from '@xstate/react';
import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { liveLog } from '#src/machines/qa/live.ts';
import { type StudyBeat, type StudyEvent, type StudyInput, studyMachine } from '#src/machines/study/study.machine.ts';

const isShown = (): boolean => document.visibilityState === 'visible';
const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
export const useVisible = (): boolean => useSyncExternalStore(watchVisibility, isShown);

interface Ports {
  tell: (beat: StudyBeat) => void;
  finish?: () => void;
}

interface Studying {
  actor: ActorRefFrom<typeof studyMachine>;
  /** Once nothing counts any more nobody hears it. */
  send: (event: StudyEvent) => void;
}

export function useStudying(input: Omit<StudyInput, 'isShown'>, { tell, finish = () => {} }: Ports): Studying {
  const actor = useActorRef(studyMachine.provide({ actions: { tell: (_, beat) => tell(beat), finish } }), {
    input: { ...input, isShown: isShown() },
    inspect: liveLog.observe,
  });
  const send = useCallback(
    (event: StudyEvent) => {
      if (actor.getSnapshot().status === 'active') actor.send(event);
    },
    [actor],
  );
  // it is left before the chart is stopped, and while the film still knows where it is; and where it makes room for something
  // that is still on its way: then it comes back
  useLayoutEffect(() => {
    const leave = () => send({ type: 'page.left' });
    const look = () => send({ type: isShown() ? 'page.shown' : 'page.hidden' });
    look();
    window.addEventListener('pagehide', leave);
    const unwatch = watchVisibility(look);
    return () => {
      window.removeEventListener('pagehide', leave);
      unwatch();
      leave();
    };
  }, [send]);
  return { actor, send };
}
