// What the explorer sends to the session chart: people with and without gates, and every refusal.
import type { UserInfo } from '#contract/auth.ts';
import type { Samples } from '../samples.ts';
import { sessionMachine } from './session.machine.ts';

const user = (gates: Partial<Pick<UserInfo, 'resetPwd' | 'setEmail'>> = {}): { user: UserInfo; menu: [] } => ({
  user: {
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
    ...gates,
  },
  menu: [],
});

interface Seen {
  user: UserInfo | null;
  greet: boolean;
  atLogin: boolean;
}

export const sessionSamples: Samples = {
  machine: sessionMachine,
  inputs: { stranger: { holdsToken: false, atLogin: false }, 'token held': { holdsToken: true, atLogin: false } },
  events: {
    'sign in': { type: 'signIn.submit', attempt: 'a1' } as { type: string },
    'sign out': { type: 'signOut' },
    'gate passed': { type: 'gate.passed' },
    'gate demanded': { type: 'gate.demanded' },
    'token refused': { type: 'token.refused' },
    'user changed': { type: 'user.changed' },
    'network back': { type: 'network.back' },
    'to login': { type: 'place.changed', atLogin: true } as { type: string },
    'away from login': { type: 'place.changed', atLogin: false } as { type: string },
    'signed in elsewhere': { type: 'tab.signedIn' },
    'signed out elsewhere': { type: 'tab.signedOut' },
  },
  outputs: {
    loadUser: { plain: user(), 'must reset password': user({ resetPwd: 1 }), 'must set e-mail': user({ setEmail: 1 }) },
  },
  errors: {
    loadUser: { refused: { code: 401 }, unreachable: { unreachable: true } },
    refresh: { refused: { code: 401 }, unreachable: { unreachable: true } },
  },
  project: (context) => {
    const { user: who, greet, atLogin } = context as Seen;
    return [who?.resetPwd ?? 0, who?.setEmail ?? 0, greet, atLogin];
  },
  untimed: {
    signIn: 'a call to the server gives up after half a minute by itself',
    loadUser: 'a call to the server gives up after half a minute by itself',
    refresh: 'a call to the server gives up after half a minute by itself',
    signOut: 'a call to the server gives up after half a minute by itself',
  },
};
