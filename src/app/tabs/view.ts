// The tabs as components see them. What happens is decided by the tabs machine, which comes with the work area.
import { useSyncExternalStore } from 'react';
import type { TabsEvent } from '#src/machines/tabs/tabs.machine.ts';
import type { Tab } from '#src/machines/tabs/tabs.ts';

interface TabsView {
  tabs: readonly Tab[];
  active: string | null;
  /** The page shown waits to be scrolled to where it stood. */
  restoring: boolean;
}

const NONE: TabsView = { tabs: [], active: null, restoring: false };

let view = NONE;
let send: (event: TabsEvent) => void = () => {};
const listeners = new Set<() => void>();

export function showTabs(next: TabsView): void {
  view = next;
  for (const tell of [...listeners]) tell();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useTabs = (): TabsView => useSyncExternalStore(subscribe, () => view);

/** The wiring says where events go; nobody listens before the work area was opened. */
export const provideTabs = (to: typeof send): void => {
  send = to;
};
export const sendTabs = (event: TabsEvent): void => send(event);
