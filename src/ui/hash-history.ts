// The page's address for the router: what stands behind the #. Whoever has something to lose may hold a step back, which
// the router's own history lets nobody do.
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';

interface Visit {
  readonly action: NavigationType;
  readonly location: Location;
}

interface HashHistory extends Navigator {
  visit: () => Visit;
  /** Calls `tell` with each visit, until the returned function is called. */
  listen: (tell: (visit: Visit) => void) => () => void;
}

/** `to`: an address within the app, with its question mark. */
interface Hold {
  isFree: (to: string) => boolean;
  /** Takes the step that is held back, now or later. */
  ask: (go: () => void) => void;
}

const holds: Hold[] = [];

/** Until the returned function is called, no step is taken that `hold` does not let go. The latest is asked first. */
export function holdSteps(hold: Hold): () => void {
  holds.push(hold);
  return () => {
    holds.splice(holds.indexOf(hold), 1);
  };
}

const holderOf = (to: string): Hold | undefined => holds.findLast((hold) => !hold.isFree(to));

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const href = (to: To): string => `#${pathOf(to)}`;
const address = (): string => window.location.hash.slice(1) || '/';

export function hashHistory(): HashHistory {
  let index = indexOf(window.history.state) ?? 0;
  let tell: (visit: Visit) => void = () => {};
  let current = visitBy(NavigationType.Pop);
  numberEntry(index);

  const show = (action: NavigationType): void => {
    current = visitBy(action);
    tell(current);
  };
  const step =
    (action: NavigationType.Push | NavigationType.Replace) =>
    (to: To, state: unknown = null): void => {
      const holder = holderOf(pathOf(to));
      if (holder) {
        holder.ask(() => step(action)(to, state));
        return;
      }
      if (action === NavigationType.Push) index += 1;
      const entry = { usr: state, key: newKey(), idx: index };
      if (action === NavigationType.Push) window.history.pushState(entry, '', href(to));
      else window.history.replaceState(entry, '', href(to));
      show(action);
    };

  let isReturning = false;
  /** Back, forward, and an address typed by hand: the browser has gone already. */
  const onPop = (): void => {
    if (isReturning) {
      isReturning = false;
      return;
    }
    // an entry without a number was made by hand: the newest
    const there = indexOf(window.history.state) ?? index + 1;
    const holder = holderOf(address());
    if (holder) {
      const delta = there - index || -1;
      isReturning = true;
      window.history.go(-delta);
      holder.ask(() => window.history.go(delta));
      return;
    }
    index = there;
    numberEntry(index);
    show(NavigationType.Pop);
  };

  return {
    createHref: href,
    go: (delta) => window.history.go(delta),
    push: step(NavigationType.Push),
    replace: step(NavigationType.Replace),
    visit: () => current,
    listen: (listener) => {
      tell = listener;
      window.addEventListener('popstate', onPop);
      // a link clicked while the page loads: the router has read the address, and nobody listened yet
      if (createPath(current.location) !== address()) onPop();
      return () => {
        tell = () => {};
        window.removeEventListener('popstate', onPop);
      };
    },
  };
}

/** As the browser has it now: it may write an address in another way than it was given. */
function visitBy(action: NavigationType): Visit {
  const { pathname = '/', search = '', hash = '' } = parsePath(address());
  const { usr = null, key = 'default' }: { usr?: unknown; key?: string } = window.history.state ?? {};
  return {
    action,
    location: {
      pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
      search,
      hash,
      state: usr,
      key,
    },
  };
}

/** Entries carry their number, so that a step back can be told from one forward. */
function numberEntry(index: number): void {
  if (indexOf(window.history.state) === null) window.history.replaceState({ ...window.history.state, idx: index }, '');
}

const indexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

const newKey = (): string => Math.random().toString(36).slice(2, 10);
