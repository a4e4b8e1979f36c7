// What a page tells the tab it is shown in: its name, and whether leaving it would lose something. Without a tab (the
// portal, a test) both say nothing.
import { createContext, useContext, useEffect, useInsertionEffect } from 'react';

export interface TabPort {
  setTitle: (title: string) => void;
  setDirty: (dirty: boolean) => void;
  /** Whether the page stays as it is, hidden, when the person goes to `to`, an address within the app. */
  isKept: (to: string) => boolean;
}

const NONE: TabPort = { setTitle: () => {}, setDirty: () => {}, isKept: () => false };

export const TabContext = createContext<TabPort>(NONE);

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
