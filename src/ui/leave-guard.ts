// Nobody loses what they typed without being asked: by a link, the back button, a closed drawer or a closed tab.
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router-dom';
import { holdSteps } from './leaving.ts';

export interface LeaveGuard {
  /** Does it at once when there is nothing to lose, else after the person agreed. */
  attempt: (leave: () => void) => void;
  /** What is waiting for the answer. */
  pending: (() => void) | null;
  answer: (leave: boolean) => void;
  /** Nothing is held back any more: what was typed is saved, though the screen does not know yet. */
  release: () => void;
}

interface Leaving {
  /** Tries to save first, and says whether all is saved now. */
  flush?: (() => Promise<boolean>) | undefined;
  /** Whether nothing is lost by going there: an address within the app, with its question mark. */
  isSafe?: (to: string) => boolean;
}

/** The hash router has no blocker of its own, so the ways through it are watched while there is something to lose. */
export function useLeaveGuard(dirty: boolean, { flush, isSafe }: Leaving = {}): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const open = useRef(false);

  const go = (leave: () => void) => {
    open.current = true;
    leave();
  };
  const ask = useEffectEvent(async (leave: () => void) => {
    if (flush && (await flush())) go(leave);
    else setPending(() => leave);
  });
  const isFree = useEffectEvent((to: string) => open.current || isSafe?.(to) === true);

  useEffect(() => {
    if (!dirty) return;
    open.current = false;
    const way: Way = { isFree: (to) => isFree(to), ask: (leave) => void ask(leave) };
    const stopLinks = watchNavigator(navigator, way);
    const stopHistory = watchHistory(way);
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      stopLinks();
      stopHistory();
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, [dirty, navigator]);

  return {
    attempt: (leave) => {
      if (!dirty) leave();
      else if (flush) void flush().then((saved) => (saved ? leave() : setPending(() => leave)));
      else setPending(() => leave);
    },
    pending,
    release: () => {
      open.current = true;
    },
    answer: (leave) => {
      setPending(null);
      if (leave && pending) go(pending);
    },
  };
}

type Navigator = React.ContextType<typeof NavigationContext>['navigator'];

interface Way {
  isFree: (to: string) => boolean;
  ask: (leave: () => void) => void;
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Links and `navigate()`. */
function watchNavigator(navigator: Navigator, { isFree, ask }: Way): () => void {
  const { push, replace } = navigator;
  const held =
    (go: typeof push): typeof push =>
    (...to) =>
      isFree(pathOf(to[0])) ? go.apply(navigator, to) : ask(() => go.apply(navigator, to));
  navigator.push = held(push);
  navigator.replace = held(replace);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
  };
}

/** Back, forward, and an address typed by hand: the browser has gone already, so it is led back until the answer. */
function watchHistory({ isFree, ask }: Way): () => void {
  const here = indexOf(history.state);
  let returning = false;
  return holdSteps((event) => {
    if (returning) {
      returning = false;
      return true;
    }
    if (isFree(location.hash.slice(1) || '/')) return false;
    // an entry without the router's index was made by hand: the newest, unless it is the one we stand on
    const there = indexOf(event.state);
    const delta = there === null ? 1 : here === null ? -1 : there - here || -1;
    returning = true;
    history.go(-delta);
    ask(() => history.go(delta));
    return true;
  });
}

const indexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;
