// The session as screens see it. What happens is decided by the session machine, which is loaded when somebody is, or
// wants to be, signed in: the login form must be usable before it.
import { useSyncExternalStore } from 'react';
import type { UserInfo } from '#contract/auth.ts';
import type { OutputOf } from '#contract/index.ts';
import { token } from './tokens.ts';

export type MenuItem = OutputOf<'/API/SysMenu/ItemsByUser'>[number];
type Gate = 'resetPwd' | 'setEmail';

export interface SessionView {
  /** `loading`: a token is held, its holder not known yet. `welcoming`: signed in a moment ago. */
  phase: 'anonymous' | 'signingIn' | 'loading' | 'gated' | 'welcoming' | 'signedIn' | 'expiring' | 'leaving';
  /** The gate the user stands at, and whether it was just passed. */
  gate: Gate | null;
  gatePassed: boolean;
  user: UserInfo | null;
  menu: readonly MenuItem[];
}

export interface SessionCommands {
  /** Runs a sign-in request; rejects with its ApiError. */
  signIn(request: () => Promise<SignInResult>): Promise<void>;
  passGate(): void;
  /** The server asks for a gate in the middle of things. */
  demandGate(): void;
  signOut(): Promise<void>;
  /** True when another token than `stale` is held now, false when the session is over; rejects when nobody could tell. */
  renew(stale: string): Promise<boolean>;
  /** The user's own data has changed: ask for it again. */
  reload(): void;
}
export interface SignInResult {
  signedIn: OutputOf<'/api/auth/UserNamePwd'>;
  at: number;
}

const NOBODY: SessionView = { phase: 'anonymous', gate: null, gatePassed: false, user: null, menu: [] };

let view: SessionView = NOBODY;
const listeners = new Set<() => void>();

export const sessionView = (): SessionView => view;
export function showSession(next: SessionView): void {
  view = next;
  for (const tell of [...listeners]) tell();
}
/** Called after each change, until the returned function is. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSession = (): SessionView => useSyncExternalStore(onSession, sessionView);

let load: () => Promise<SessionCommands> = () => Promise.reject(new Error('no session machine was provided'));
let commands: Promise<SessionCommands> | null = null;

/** The app says where the machine is; it starts at once when a token is held. */
export function provideSession(loader: typeof load): void {
  load = loader;
  commands = null;
  view = token() === null ? NOBODY : { ...NOBODY, phase: 'loading' };
  if (token() !== null) void sessionCommands();
}

/** Loads the machine where it is not yet. A failed load (a cut, a new build) is tried again at the next call. */
export function sessionCommands(): Promise<SessionCommands> {
  commands ??= load().catch((error: unknown) => {
    commands = null;
    throw error;
  });
  return commands;
}

export const signIn = async (request: () => Promise<SignInResult>): Promise<void> =>
  (await sessionCommands()).signIn(request);
export const signOut = async (): Promise<void> => (await sessionCommands()).signOut();
export const passGate = async (): Promise<void> => (await sessionCommands()).passGate();
export const reloadSession = async (): Promise<void> => (await sessionCommands()).reload();
/** Streams renew by this too. */
export const renewToken = async (stale: string): Promise<boolean> => (await sessionCommands()).renew(stale);
export const demandGate = (): void => void sessionCommands().then((c) => c.demandGate());
