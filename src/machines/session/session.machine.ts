// Who is signed in, in this tab. Tokens and passwords never come here: effects hold them, the chart says when.
import { assign, setup } from 'xstate';
import type { UserInfo } from '#contract/auth.ts';
import type { OutputOf } from '#contract/index.ts';
import { effect } from '../effect.ts';

export interface Loaded {
  user: UserInfo;
  /** Empty where the server gave none: no dynamic routes then. */
  menu: OutputOf<'/API/SysMenu/ItemsByUser'>;
}

interface Context {
  /** A token was stored when the page opened. */
  resumes: boolean;
  /** Which sign-in request is under way; the effect knows what it asks. */
  attempt: string;
  user: UserInfo | null;
  menu: Loaded['menu'];
  /** The person signed in just now, here: greet them. */
  greet: boolean;
  /** The login page is open: nobody needs to be led there. */
  atLogin: boolean;
}

type Event =
  | { type: 'signIn.submit'; attempt: string }
  | { type: 'signOut' }
  | { type: 'gate.passed' }
  | { type: 'gate.demanded' }
  | { type: 'token.refused' }
  | { type: 'user.changed' }
  | { type: 'network.back' }
  | { type: 'place.changed'; atLogin: boolean }
  /** Another tab of this browser. */
  | { type: 'tab.signedIn' }
  | { type: 'tab.signedOut' };

interface SessionInput {
  holdsToken: boolean;
  atLogin: boolean;
}

export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as SessionInput },
  actors: {
    /** Sends the request of `attempt` and keeps the tokens it brings. */
    signIn: effect<null, { attempt: string }>(),
    /** Asks who the token's holder is, and for their menu. */
    loadUser: effect<Loaded, Record<string, never>>(),
    /** Rotates the tokens, once for all tabs. */
    refresh: effect<null, Record<string, never>>(),
    /** Ends the sign-in on the server. */
    signOut: effect<null, Record<string, never>>(),
  },
  actions: {
    /** Removes what storage holds of the session. */
    forgetStored: () => {},
    showWelcome: () => {},
    showGatePassed: (_, _params: { gate: 'resetPwd' | 'setEmail' }) => {},
    showExpired: () => {},
    takeAttempt: assign(({ event }) => (event.type === 'signIn.submit' ? { attempt: event.attempt } : {})),
    takePlace: assign(({ event }) => (event.type === 'place.changed' ? { atLogin: event.atLogin } : {})),
    takeUser: assign((_, { user, menu }: Loaded) => ({ user, menu })),
    willGreet: assign({ greet: true }),
    hasGreeted: assign({ greet: false }),
    forgetUser: assign({ user: null, menu: [], greet: false, attempt: '' }),
  },
  guards: {
    mustResetPwd: ({ context }) => (context.user?.resetPwd ?? 0) !== 0,
    mustSetEmail: ({ context }) => (context.user?.setEmail ?? 0) !== 0,
    isNew: ({ context }) => context.greet,
    isAtLogin: ({ context }) => context.atLogin,
    resumes: ({ context }) => context.resumes,
    /** The server did not get to judge: no reason to sign anyone out. */
    isUnreachable: (_, { error }: { error: unknown }) =>
      (error as { unreachable?: boolean } | null)?.unreachable === true,
  },
  delays: { greeting: 1_000, gateSeen: 1_000, logout: 1_000, retry: 1_000 },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    resumes: input?.holdsToken ?? false,
    atLogin: input?.atLogin ?? false,
    attempt: '',
    user: null,
    menu: [],
    greet: false,
  }),
  initial: 'starting',
  options: { maxIterations: 100 },
  on: { 'place.changed': { actions: 'takePlace' } },
  states: {
    starting: { always: [{ guard: 'resumes', target: 'active' }, { target: 'anonymous' }] },
    anonymous: {
      meta: { spec: ['S4.session.anonymous'] },
      entry: 'forgetUser',
      on: {
        'signIn.submit': { target: 'signingIn', actions: 'takeAttempt' },
        'tab.signedIn': 'active',
      },
    },
    signingIn: {
      meta: { spec: ['S4.session.login'] },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ attempt: context.attempt }),
        onDone: { target: 'active', actions: 'willGreet' },
        onError: 'anonymous',
      },
    },
    /** A token is held. Finding out about its holder and keeping it fresh go on side by side. */
    active: {
      type: 'parallel',
      on: {
        signOut: 'leaving',
        'tab.signedOut': 'anonymous',
      },
      states: {
        holder: {
          initial: 'loading',
          on: { 'user.changed': '.loading', 'tab.signedIn': '.loading' },
          states: {
            loading: {
              initial: 'asking',
              meta: { spec: ['S4.session.load', 'S4.guard.menu'] },
              states: {
                asking: {
                  invoke: {
                    id: 'loadUser',
                    src: 'loadUser',
                    input: () => ({}),
                    onDone: {
                      target: '#session.active.holder.deciding',
                      actions: { type: 'takeUser', params: ({ event }) => event.output },
                    },
                    onError: [
                      {
                        guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
                        target: 'waiting',
                      },
                      {
                        target: '#session.anonymous',
                        actions: 'forgetStored',
                        meta: { spec: ['S4.session.loadFailed', 'S8.userLoad'] },
                      },
                    ],
                  },
                },
                waiting: { after: { retry: 'asking' }, on: { 'network.back': 'asking' } },
              },
            },
            deciding: {
              always: [
                { guard: 'mustResetPwd', target: 'gated.resetPwd' },
                { guard: 'mustSetEmail', target: 'gated.setEmail' },
                { guard: 'isNew', target: 'known.welcoming' },
                { target: 'known.quiet' },
              ],
            },
            gated: {
              initial: 'resetPwd',
              meta: { spec: ['S4.session.gate'] },
              states: {
                resetPwd: { on: { 'gate.passed': 'resetPwdPassed' } },
                setEmail: { on: { 'gate.passed': 'setEmailPassed' } },
                resetPwdPassed: {
                  entry: { type: 'showGatePassed', params: { gate: 'resetPwd' } },
                  after: { gateSeen: '#session.active.holder.loading' },
                },
                setEmailPassed: {
                  entry: { type: 'showGatePassed', params: { gate: 'setEmail' } },
                  after: { gateSeen: '#session.active.holder.loading' },
                },
              },
            },
            known: {
              initial: 'quiet',
              on: { 'gate.demanded': 'loading' },
              states: {
                welcoming: {
                  meta: { spec: ['S4.session.welcome'] },
                  entry: ['hasGreeted', 'showWelcome'],
                  after: { greeting: 'quiet' },
                },
                quiet: {},
              },
            },
          },
        },
        token: {
          initial: 'held',
          states: {
            held: { on: { 'token.refused': 'refreshing' } },
            refreshing: {
              meta: { spec: ['S4.token.refresh', 'S8.401'] },
              invoke: {
                id: 'refresh',
                src: 'refresh',
                input: () => ({}),
                onDone: 'held',
                onError: [
                  { guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) }, target: 'held' },
                  { guard: 'isAtLogin', target: '#session.anonymous', actions: 'forgetStored' },
                  { target: '#session.expiring' },
                ],
              },
            },
          },
        },
      },
    },
    expiring: {
      meta: { spec: ['S4.token.logout'] },
      entry: 'showExpired',
      after: { logout: { target: 'anonymous', actions: 'forgetStored' } },
      on: { 'tab.signedIn': 'active', 'tab.signedOut': 'anonymous' },
    },
    leaving: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: () => ({}),
        onDone: { target: 'anonymous', actions: 'forgetStored' },
        onError: { target: 'anonymous', actions: 'forgetStored' },
      },
    },
  },
});
