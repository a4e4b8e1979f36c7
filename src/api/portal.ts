// The portal's flags of this host, asked for once per page load.
import { useSyncExternalStore } from 'react';
import type { PortalConfig } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import { LOOK } from '#contract/look.ts';
import { call } from './client.ts';
import { ApiError } from './errors.ts';

export interface Portal extends PortalConfig {
  /** What is said in its place where it is closed; null: it is open. */
  closed: string | null;
}

/** Where the flags cannot be had the site stays open: they steer, they do not protect. */
const OPEN: Portal = {
  orgId: '',
  orgCode: '',
  orgName: '',
  showUserName: 1,
  iconURL: '',
  jumpNewPath: -1,
  openLiveStream: 1,
  loginAccess: 0,
  entries: { sms: false, wechat: false, register: false, mail: false },
  captcha: 'after-failures',
  quiet: false,
  courseToCurriculum: 0,
  style: null,
  look: LOOK,
  closed: null,
};

let config: Portal | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null until the server has answered. */
export const usePortal = (): Portal | null => useSyncExternalStore(subscribe, () => config);

let hears: (config: PortalConfig) => void = () => {};
/** Told of what the server has answered, each time. */
export const onPortal = (listener: typeof hears): void => {
  hears = listener;
};

/** Resolves when the flags are known; rejects with the ApiError (code -1: the portal is closed) after opening the site. */
export async function loadPortal(): Promise<void> {
  try {
    const flags = await call('/api/Home/PortalConfig', {}, { quiet: true });
    config = { ...flags, closed: null };
    hears(config);
  } catch (error) {
    const isClosed = error instanceof ApiError && error.code === CODE.portalClosed;
    // what is told of a closed one: its ways in
    config = isClosed ? { ...OPEN, ...(error.data as Partial<Portal>), closed: error.msg } : OPEN;
    throw error;
  } finally {
    for (const tell of [...listeners]) tell();
  }
}
