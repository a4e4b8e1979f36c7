// The session chart's effects: tokens in storage, calls to the server, toasts, other tabs.

import i18next from 'i18next';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { CODE } from '#contract/codes.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { leaveGuest } from '#src/api/guest.ts';
import { newId } from '#src/api/ids.ts';
import { renew } from '#src/api/renew.ts';
import { type SessionCommands, type SessionView, type SignInResult, showSession } from '#src/api/session.ts';
import {
  forgetSession,
  refreshToken,
  storedUser,
  storeTokens,
  storeUser,
  token,
  tokenKey,
  userKey,
} from '#src/api/tokens.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { toast } from '#src/ui/toast.ts';

/** Requests by attempt, and what became of them: the password stays in the request's closure. */
const attempts = new Map<string, { request: () => Promise<SignInResult>; failed?: unknown }>();
/** The token that a call was refused with. */
let stale = '';

const EXPIRED_MS = 30_000;

const machine = sessionMachine.provide({
  actors: {
    signIn: fromPromise(async ({ input }: { input: { attempt: string } }) => {
      const attempt = attempts.get(input.attempt);
      if (!attempt) throw new Error('an attempt without a request');
      try {
        const { signedIn, at } = await attempt.request();
        const { token: held, refreshToken: successor, exp, ...user } = signedIn;
        storeTokens({ token: held, refreshToken: successor, exp }, at);
        storeUser(user);
        leaveGuest();
        return null;
      } catch (error) {
        attempt.failed = error;
        throw error;
      }
    }),
    loadUser: fromPromise(async () => {
      const user = await call('/api/Auth/Info', {}, { quiet: true });
      storeUser(user);
      // a gated token gets 423 here, and an error means no dynamic routes
      const gated = user.resetPwd !== 0 || user.setEmail !== 0;
      const menu = gated ? [] : await call('/API/SysMenu/ItemsByUser', {}, { quiet: true }).catch(() => []);
      return { user, menu };
    }),
    refresh: fromPromise(async () => {
      await renew(stale);
      return null;
    }),
    signOut: fromPromise(async () => {
      const held = refreshToken();
      await call('/api/auth/ExitLogin', held ? { refreshToken: held } : {}, { quiet: true });
      return null;
    }),
  },
  actions: {
    forgetStored: forgetSession,
    showWelcome: ({ context }) =>
      toast.success(i18next.t('common:session.welcome'), {
        body: i18next.t('common:session.welcomeBack', { name: context.user?.name ?? '' }),
        ms: 1_000,
      }),
    showGatePassed: (_, { gate }) => toast.success(i18next.t(`common:session.passed.${gate}`), { ms: 1_000 }),
    // whoever comes back to the device reads why the form stands there
    showExpired: () => toast.error(i18next.t('common:session.expired'), { ms: EXPIRED_MS }),
  },
});

/** Starts the chart and tells the views from then on. */
export function startSession(): SessionCommands {
  const actor = createActor(machine, {
    input: { holdsToken: token() !== null, atLogin: isLogin() },
    inspect: liveLog.observe,
  });
  actor.subscribe((snapshot) => showSession(viewOf(snapshot)));
  actor.start();
  window.addEventListener('hashchange', () => actor.send({ type: 'place.changed', atLogin: isLogin() }));
  window.addEventListener('online', () => actor.send({ type: 'network.back' }));
  followTabs(
    (type) => actor.send({ type }),
    () => {
      const snapshot = actor.getSnapshot();
      return snapshot.matches('active') ? snapshot.context.user?.id : undefined;
    },
  );
  return {
    signIn: async (request) => {
      const attempt = newId();
      attempts.set(attempt, { request });
      actor.send({ type: 'signIn.submit', attempt });
      await waitFor(actor, (s) => !s.matches('signingIn'));
      const failed = attempts.get(attempt)?.failed;
      attempts.delete(attempt);
      if (failed) throw failed;
    },
    passGate: () => actor.send({ type: 'gate.passed' }),
    demandGate: () => actor.send({ type: 'gate.demanded' }),
    reload: () => actor.send({ type: 'user.changed' }),
    signOut: async () => {
      actor.send({ type: 'signOut' });
      await waitFor(actor, (s) => !s.matches('leaving'));
    },
    renew: async (refused) => {
      if (token() !== refused) return token() !== null;
      stale = refused;
      actor.send({ type: 'token.refused' });
      await waitFor(actor, (s) => !s.matches({ active: { token: 'refreshing' } }));
      if (token() !== refused) return token() !== null;
      if (actor.getSnapshot().matches('active')) throw new ApiError(CODE.unavailable, i18next.t('http:offline'));
      return false;
    },
  };
}

const isLogin = (): boolean => /^#\/login(\/|\?|$)/i.test(location.hash);

/**
 * Storage tells of other tabs only. A sign-in writes the user last, a sign-out removes the token first. What counts is who is
 * in here (`holder`), not whom another tab named last: the same person may have left and come back here meanwhile.
 */
function followTabs(tell: (type: 'tab.signedIn' | 'tab.signedOut') => void, holder: () => string | undefined): void {
  window.addEventListener('storage', (event) => {
    if (event.key === tokenKey && token() === null) tell('tab.signedOut');
    if (event.key !== userKey) return;
    const id = storedUser()?.id;
    if (id !== undefined && id !== holder()) tell('tab.signedIn');
  });
}

function viewOf(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { user, menu } = snapshot.context;
  const held = (holder: Parameters<typeof snapshot.matches>[0]) => snapshot.matches(holder);
  const gate =
    held({ active: { holder: { gated: 'setEmail' } } }) || held({ active: { holder: { gated: 'setEmailPassed' } } })
      ? 'setEmail'
      : 'resetPwd';
  const gated = held({ active: { holder: 'gated' } });
  return {
    phase: phaseOf(snapshot),
    gate: gated ? gate : null,
    gatePassed:
      held({ active: { holder: { gated: 'resetPwdPassed' } } }) ||
      held({ active: { holder: { gated: 'setEmailPassed' } } }),
    user,
    menu,
  };
}

function phaseOf(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView['phase'] {
  if (snapshot.matches('signingIn')) return 'signingIn';
  if (snapshot.matches('expiring')) return 'expiring';
  if (snapshot.matches('leaving')) return 'leaving';
  if (!snapshot.matches('active')) return 'anonymous';
  if (snapshot.matches({ active: { holder: 'gated' } })) return 'gated';
  if (snapshot.matches({ active: { holder: { known: 'welcoming' } } })) return 'welcoming';
  if (snapshot.matches({ active: { holder: 'known' } })) return 'signedIn';
  // asking again about somebody who is wholly in takes no page away
  const { user } = snapshot.context;
  return user && user.resetPwd === 0 && user.setEmail === 0 ? 'signedIn' : 'loading';
}
