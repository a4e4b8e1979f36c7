import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { UserInfo } from '#contract/auth.ts';
import { type Loaded, sessionMachine } from './session.machine.ts';

const person = (over: Partial<UserInfo> = {}): UserInfo => ({
  id: 'u1',
  name: '赵一',
  orgId: 'o1',
  userName: 'student01',
  role: 'student',
  roleId: 'r1',
  photo: '',
  powers: [],
  resetPwd: 0,
  setEmail: 0,
  ...over,
});

interface World {
  signIn: (attempt: string) => Promise<null>;
  loadUser: () => Promise<Loaded>;
  refresh: () => Promise<null>;
  signOut: () => Promise<null>;
}

function start(over: Partial<World> = {}, input = { holdsToken: false, atLogin: false }) {
  const world: World = {
    signIn: async () => null,
    loadUser: async () => ({ user: person(), menu: [] }),
    refresh: async () => null,
    signOut: async () => null,
    ...over,
  };
  const did: string[] = [];
  const clock = new SimulatedClock();
  const machine = sessionMachine.provide({
    actors: {
      signIn: fromPromise<null, { attempt: string }>(({ input }) => world.signIn(input.attempt)),
      loadUser: fromPromise(() => world.loadUser()),
      refresh: fromPromise(() => world.refresh()),
      signOut: fromPromise(() => world.signOut()),
    },
    actions: {
      forgetStored: () => void did.push('forget'),
      showWelcome: () => void did.push('welcome'),
      showGatePassed: (_, { gate }) => void did.push(`passed ${gate}`),
      showExpired: () => void did.push('expired'),
    },
  });
  const actor = createActor(machine, { input, clock }).start();
  return {
    actor,
    clock,
    did,
    until: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      waitFor(actor, (s) => s.matches(state)),
  };
}

const QUIET = { active: { holder: { known: 'quiet' } } } as const;
const WELCOMING = { active: { holder: { known: 'welcoming' } } } as const;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test('signing in greets for one second', async () => {
  const { actor, clock, did, until } = start();
  actor.send({ type: 'signIn.submit', attempt: 'a' });
  await until(WELCOMING);
  expect(did).toEqual(['welcome']);
  clock.increment(999);
  expect(actor.getSnapshot().matches(WELCOMING)).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().matches(QUIET)).toBe(true);
});

test('a refused sign-in leaves a stranger, who may try again', async () => {
  const signIn = vi.fn(() => Promise.reject({ code: 460 }));
  const { actor, until } = start({ signIn });
  for (const attempt of ['a', 'b']) {
    actor.send({ type: 'signIn.submit', attempt });
    await until('anonymous');
  }
  expect(actor.getSnapshot().context.user).toBeNull();
  expect(signIn.mock.calls).toEqual([['a'], ['b']]);
});

test('a stored token is no sign-in: nobody is greeted', async () => {
  const { did, until } = start({}, { holdsToken: true, atLogin: false });
  await until(QUIET);
  expect(did).toEqual([]);
});

test('both gates, one after the other, then the greeting', async () => {
  let gates = { resetPwd: 1, setEmail: 2 };
  const { actor, clock, did, until } = start({ loadUser: async () => ({ user: person(gates), menu: [] }) });
  actor.send({ type: 'signIn.submit', attempt: 'a' });
  await until({ active: { holder: { gated: 'resetPwd' } } });
  gates = { resetPwd: 0, setEmail: 2 };
  actor.send({ type: 'gate.passed' });
  clock.increment(1_000);
  await until({ active: { holder: { gated: 'setEmail' } } });
  gates = { resetPwd: 0, setEmail: 0 };
  actor.send({ type: 'gate.passed' });
  clock.increment(1_000);
  await until(WELCOMING);
  expect(did).toEqual(['passed resetPwd', 'passed setEmail', 'welcome']);
});

test('a user who cannot be loaded is forgotten; one whom nobody could ask for is asked for again', async () => {
  const refused = start({ loadUser: () => Promise.reject({ code: 500 }) }, { holdsToken: true, atLogin: false });
  await refused.until('anonymous');
  expect(refused.did).toEqual(['forget']);

  let away = true;
  const cut = start(
    { loadUser: () => (away ? Promise.reject({ unreachable: true }) : Promise.resolve({ user: person(), menu: [] })) },
    { holdsToken: true, atLogin: false },
  );
  await cut.until({ active: { holder: { loading: 'waiting' } } });
  away = false;
  cut.actor.send({ type: 'network.back' });
  await cut.until(QUIET);
  expect(cut.did).toEqual([]);
});

const signedIn = async (over: Partial<World>) => {
  const s = start(over, { holdsToken: true, atLogin: false });
  await s.until(QUIET);
  return s;
};
/** Never comes to an end. */
const never = () => new Promise<never>(() => {});

test('who could not be asked for is asked for again after a second', async () => {
  const loadUser = vi.fn(async () => ({ user: person(), menu: [] }));
  loadUser.mockRejectedValueOnce({ unreachable: true });
  const { clock, until } = start({ loadUser }, { holdsToken: true, atLogin: false });
  await until({ active: { holder: { loading: 'waiting' } } });
  clock.increment(999);
  expect(loadUser).toHaveBeenCalledTimes(1);
  clock.increment(1);
  await until(QUIET);
  expect(loadUser).toHaveBeenCalledTimes(2);
});

describe('who is known is asked for again', () => {
  test.each(['user.changed', 'tab.signedIn', 'gate.demanded'] as const)('when %s', async (type) => {
    let user = person();
    const { actor, did, until } = await signedIn({ loadUser: async () => ({ user, menu: [] }) });
    user = person({ id: 'u2', setEmail: 1 });
    actor.send({ type });
    await until({ active: { holder: { gated: 'setEmail' }, token: 'held' } });
    expect(actor.getSnapshot().context.user?.id).toBe('u2');
    expect(did).toEqual([]);
  });
});

describe('the token', () => {
  test('is refreshed once however many calls were refused', async () => {
    const refresh = vi.fn(async () => null);
    const { actor, until } = await signedIn({ refresh });
    for (let i = 0; i < 50; i++) actor.send({ type: 'token.refused' });
    await until({ active: { token: 'held' } });
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().matches(QUIET)).toBe(true);
  });
  test('refused for good: out after a second', async () => {
    const { actor, clock, did, until } = await signedIn({ refresh: () => Promise.reject({ code: 401 }) });
    actor.send({ type: 'token.refused' });
    await until('expiring');
    clock.increment(999);
    expect(actor.getSnapshot().matches('expiring')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches('anonymous')).toBe(true);
    expect(did).toEqual(['expired', 'forget']);
  });
  test('refused for good on the login page: out at once and without a word', async () => {
    const { actor, did, until } = await signedIn({ refresh: () => Promise.reject({ code: 401 }) });
    actor.send({ type: 'place.changed', atLogin: true });
    actor.send({ type: 'token.refused' });
    await until('anonymous');
    expect(did).toEqual(['forget']);
  });
  test('a cut is no refusal', async () => {
    const { actor, did, until } = await signedIn({ refresh: () => Promise.reject({ unreachable: true }) });
    actor.send({ type: 'token.refused' });
    await until({ active: { token: 'held', holder: { known: 'quiet' } } });
    expect(did).toEqual([]);
  });
});

describe('signing out', () => {
  test.each([
    ['when the server is told', async () => null],
    ['even when it cannot be told', () => Promise.reject(new Error('cut'))],
  ])('forgets, %s', async (_, signOut) => {
    const { actor, did, until } = await signedIn({ signOut });
    actor.send({ type: 'signOut' });
    expect(actor.getSnapshot().matches('leaving')).toBe(true);
    await until('anonymous');
    expect(did).toEqual(['forget']);
    expect(actor.getSnapshot().context).toMatchObject({ user: null, menu: [] });
  });
  test('ends what is under way: nobody is asked for, no token is renewed', async () => {
    const loading = start({ loadUser: never }, { holdsToken: true, atLogin: false });
    const renewing = await signedIn({ refresh: never });
    renewing.actor.send({ type: 'token.refused' });
    for (const { actor, until } of [loading, renewing]) {
      actor.send({ type: 'signOut' });
      expect(Object.keys(actor.getSnapshot().children)).toEqual(['signOut']);
      await until('anonymous');
    }
  });
  test('ends the greeting, and what is said of a gate that was passed', async () => {
    const greeted = start();
    greeted.actor.send({ type: 'signIn.submit', attempt: 'a' });
    await greeted.until(WELCOMING);
    const passed = [{ resetPwd: 1 }, { setEmail: 1 }].map((gate) =>
      start({ loadUser: async () => ({ user: person(gate), menu: [] }) }, { holdsToken: true, atLogin: false }),
    );
    for (const { actor, until } of passed) {
      await until({ active: { holder: 'gated' } });
      actor.send({ type: 'gate.passed' });
    }
    for (const { actor, clock, until, did } of [greeted, ...passed]) {
      expect(did).toHaveLength(1);
      actor.send({ type: 'signOut' });
      await until('anonymous');
      clock.increment(60_000);
      expect(actor.getSnapshot().matches('anonymous')).toBe(true);
      expect(did.slice(1)).toEqual(['forget']);
    }
  });
});

test('other tabs are followed', async () => {
  const { actor, until, did } = start();
  actor.send({ type: 'tab.signedIn' });
  await until(QUIET);
  actor.send({ type: 'tab.signedOut' });
  expect(actor.getSnapshot().matches('anonymous')).toBe(true);
  expect(did).toEqual([]);
});

test('while one is told that the time is up, another tab decides first', async () => {
  for (const type of ['tab.signedIn', 'tab.signedOut'] as const) {
    const { actor, clock, did, until } = await signedIn({ refresh: () => Promise.reject({ code: 401 }) });
    actor.send({ type: 'token.refused' });
    await until('expiring');
    actor.send({ type });
    await until(type === 'tab.signedIn' ? QUIET : 'anonymous');
    clock.increment(60_000);
    // what the other tab has stored stays
    expect(did).toEqual(['expired']);
    expect(actor.getSnapshot().matches('anonymous')).toBe(type === 'tab.signedOut');
  }
});

test('a stored snapshot goes on where it was', async () => {
  const { actor, until } = start(
    { loadUser: async () => ({ user: person({ setEmail: 1 }), menu: [] }) },
    { holdsToken: true, atLogin: false },
  );
  await until({ active: { holder: { gated: 'setEmail' } } });
  const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
  const again = createActor(sessionMachine, { snapshot, input: { holdsToken: false, atLogin: false } }).start();
  again.send({ type: 'gate.passed' });
  expect(again.getSnapshot().matches({ active: { holder: { gated: 'setEmailPassed' }, token: 'held' } })).toBe(true);
});
