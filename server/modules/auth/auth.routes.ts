// Signing in, keeping the sign-in, and what users change about it.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { auth, session } from '#contract/auth.ts';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, HasConfig, HasKeys, HasLogger, HasMessenger, Postgres } from '#server/platform/app.ts';
import { newPuzzle, solvePuzzle } from '#server/platform/auth/captcha.ts';
import { endGuest, sweepGuestsEvery } from '#server/platform/auth/guests.ts';
import { endFamily, endSession, refreshSession } from '#server/platform/auth/sessions.ts';
import { limitPictures } from '#server/platform/auth/throttle.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { isGuest } from '#server/platform/who.ts';
import { menuOf } from '../menus/index.ts';
import { again, bindPhone, setEmail, unbindEmail, unbindPhone, updatePwd } from './account.ts';
import { callerOf, sessionDeps } from './caller.ts';
import { openToGuest } from './guest.ts';
import { noted, whoseName, whosePhone } from './noted.ts';
import { resetPwd, sendReset } from './reset.ts';
import { register, signInByName, signInByPhone } from './signin.ts';
import { infoOf, personOf } from './user.store.ts';
import {
  consumeBoundPhoneCode,
  sendBoundPhoneCode,
  sendEmailCode,
  sendNote,
  sendPhoneCode,
} from './verification-codes.ts';

export function mountAuth(server: FastifyInstance, app: App): void {
  sweepGuestsEvery(server, app);
  mount(server, app, auth, { ...waysIn(app), ...sessions(app), ...ownAccount(app), ...wechat });
  const { menu, userInfo } = session;
  mount(
    server,
    app,
    { menu, userInfo },
    {
      menu: (_input, { who }) => menuOf(app, who),
      userInfo: (_input, { who }) => personOf(app, who.userId),
    },
  );
}

type Part<K extends keyof typeof auth> = Pick<Handlers<typeof auth>, K>;

const waysIn = (
  app: App,
): Part<
  | 'userNamePwd'
  | 'guest'
  | 'register'
  | 'slideImage'
  | 'validate'
  | 'userSendNote'
  | 'userVerifyNote'
  | 'sendReset'
  | 'resetPwd'
> => ({
  userNamePwd: (input, call) => {
    const caller = callerOf(call);
    return noted(app, auth.userNamePwd, whoseName(app, caller, input), caller, () => signInByName(app, caller, input));
  },
  userVerifyNote: (input, call) => {
    const caller = callerOf(call);
    return noted(app, auth.userVerifyNote, whosePhone(app, caller, input), caller, () =>
      signInByPhone(app, caller, input),
    );
  },
  guest: (_input, call) => openToGuest(app, callerOf(call)),
  register: (input, call) => {
    const caller = callerOf(call);
    return noted(app, auth.register, whoseName(app, caller, input), caller, () => register(app, caller, input));
  },
  userSendNote: (input, call) => sendNote(app, callerOf(call), input),
  slideImage: async ({ uuid }, { request }) => {
    await limitPictures(app, request.ip);
    return newPuzzle(app, uuid ?? randomUUID());
  },
  validate: async ({ uuid, x }) => ({ code: await solvePuzzle(app, uuid, x) }),
  sendReset: (input, call) => done(sendReset(app, callerOf(call), input)),
  resetPwd: (input, call) => done(resetPwd(app, callerOf(call), input)),
});

const sessions = (
  app: Clock & HasConfig & HasKeys & HasLogger & Postgres,
): Part<'tokenRefresh' | 'exitLogin' | 'token' | 'info'> => ({
  tokenRefresh: ({ refreshToken }) => refreshSession(sessionDeps(app), refreshToken),
  exitLogin: async ({ refreshToken }, { who }) => {
    if (refreshToken) await endSession(app, refreshToken);
    else if (who) await endFamily(app, who.family);
    if (who && isGuest(who)) await endGuest(app, who.userId);
    return null;
  },
  token: async (_input, { who }) => {
    const text = 'select access_exp as exp from session where family = $1';
    const { rows } = await app.pool.query<{ exp: number }>(text, [who.family]);
    return { exp: rows[0]?.exp ?? app.now() };
  },
  info: (_input, { who }) => infoOf(app, who.userId),
});

type OwnAccount =
  | 'again'
  | 'updatePwd'
  | 'sendSetEmailCode'
  | 'setEmail'
  | 'unbindEmail'
  | 'sendNote'
  | 'sendNotes'
  | 'validateNote'
  | 'updateUserPhone'
  | 'deleteUserPhone';

const ownAccount = (app: Clock & HasKeys & HasLogger & HasMessenger & Postgres): Part<OwnAccount> => ({
  again: (input, call) => again(app, call.who, callerOf(call), input),
  updatePwd: (input, call) => done(updatePwd(app, call.who, callerOf(call), input)),
  sendSetEmailCode: ({ email }, call) => done(sendEmailCode(app, call.who, callerOf(call), email)),
  setEmail: (input, { who }) => done(setEmail(app, who, input)),
  unbindEmail: ({ pwd }, call) => done(unbindEmail(app, call.who, callerOf(call), pwd)),
  sendNote: ({ phone }, call) => done(sendPhoneCode(app, call.who, callerOf(call), phone)),
  sendNotes: (_input, call) => done(sendBoundPhoneCode(app, call.who, callerOf(call))),
  validateNote: async ({ code }, { who }) => ({ ok: await consumeBoundPhoneCode(app, who, code) }),
  updateUserPhone: (input, { who }) => done(bindPhone(app, who, input)),
  deleteUserPhone: ({ pwd }, call) => done(unbindPhone(app, call.who, callerOf(call), pwd)),
});

const done = (work: Promise<void>): Promise<null> => work.then(() => null);

const noWechat = async (): Promise<never> => {
  throw new Failure(CODE.conflict, 'noWechat');
};
/** No school has a WeChat account yet: each call says so. */
const wechat: Part<'wxLogin' | 'wxLoginListen' | 'wxBind' | 'wxBindListen' | 'wxUnBind'> = {
  wxLogin: noWechat,
  wxLoginListen: noWechat,
  wxBind: noWechat,
  wxBindListen: noWechat,
  wxUnBind: noWechat,
};
