// What a page tells the tab it is shown in: its name, and whether leaving it would lose something. In the portal, which has no
// tabs of its own, the browser's is called by the name.
import { createContext, useCallback, useContext, useEffect, useInsertionEffect, useRef } from 'react';

export interface TabPort {
  setTitle: (title: string) => void;
  setDirty: (dirty: boolean) => void;
  /** Whether the page stays as it is, hidden, when the person goes to `to`, an address within the app. */
  isKept: (to: string) => boolean;
  close: () => void;
}

/** Without a tab (the portal, a test). */
export const NO_TAB: TabPort = { setTitle: () => {}, setDirty: () => {}, isKept: () => false, close: () => {} };

export const TabContext = createContext<TabPort>(NO_TAB);

/** Calls the page's tab by what it shows: a course's name. Undefined as long as nobody knows it. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useContext(TabContext);
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [title, setTitle]);
}

/**
 * Marks the tab as holding something unsaved, from a page or a part of one; closing the tab then asks first. The page's
 * route should have `keepAlive`: another page is unmounted, and what it holds is lost, as soon as its tab is left.
 */
export function useUnsaved(dirty: boolean): void {
  const { setDirty } = useContext(TabContext);
  useEffect(() => setDirty(dirty), [dirty, setDirty]);
  // the one kind of effect that does not end when a kept page is hidden; it may not render, so it tells afterwards
  useInsertionEffect(() => () => queueMicrotask(() => setDirty(false)), [setDirty]);
}

/** For a page that is done with, and no place to come back to: once told so, its tab closes as soon as another is shown. */
export function useDoneTab(): () => void {
  const { close } = useContext(TabContext);
  const isDone = useRef(false);
  // a hidden page's effects end, when the other page has its tab
  useEffect(
    () => () => {
      if (isDone.current) close();
    },
    [close],
  );
  return useCallback(() => {
    isDone.current = true;
  }, []);
}
