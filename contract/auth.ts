// Signing in and keeping a session: names and shapes as the specification and WIRE give them.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { id, line, op, ROLES, time } from './kit.ts';
import { headerConfig } from './orgs.ts';
import { lookValues } from './settings.ts';

const secret = z.string().min(1).max(1024);
const uuid = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);
const phone = z.string().regex(/^1\d{10}$/);
const code6 = z.string().regex(/^\d{6}$/);
const email = z.email().max(200);
const password = z.string().min(1).max(128);

/** What the client keeps of the signed-in user. */
export const userInfo = z.strictObject({
  id,
  name: z.string(),
  orgId: id,
  userName: z.string(),
  role: z.string(),
  roleId: id,
  photo: z.string(),
  powers: z.array(z.string()),
  resetPwd: z.number().int(),
  setEmail: z.number().int(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const tokens = z.strictObject({ token: z.string(), refreshToken: z.string(), exp: time });
export const signedIn = z.strictObject({ ...tokens.shape, ...userInfo.shape });
export type SignedIn = z.infer<typeof signedIn>;

/** The answer to a right captcha comes back as `code` (or `captcha`) with the picture's `uuid`. */
const captcha = { uuid: uuid.optional(), captcha: z.string().max(64).optional() };

/** A secret that is not the right one; after some of them the captcha is asked for. */
const secretRefused = [CODE.credentials, CODE.captcha] as const;
/** The one who signs in may have accounts in more than one organisation. */
const signInRefused = [...secretRefused, CODE.chooseOrganisation] as const;

const wxState = z.enum(['pending', 'scanned', 'confirmed', 'expired']);

export const auth = {
  userNamePwd: op('/api/auth/UserNamePwd', {
    summary: 'Sign in with user name and password',
    access: 'public',
    refuses: signInRefused,
    gated: true,
    input: z.strictObject({
      userName: z.string().trim().min(1).max(100),
      pwd: password,
      uuid: uuid.or(z.literal('')).optional(),
      code: z.string().max(64).optional(),
      orgId: id.optional(),
    }),
    output: signedIn,
  }),
  register: op('/api/auth/Register', {
    summary: 'Make a student account without a class',
    access: 'public',
    refuses: [CODE.forbidden, CODE.credentials],
    gated: true,
    input: z.strictObject({
      // as administrators give them: an @ would be read as the organisation's code
      userName: line(50).regex(/^[\w.-]+$/),
      name: line(50),
      phone,
      code: code6,
      pwd: password,
    }),
    output: signedIn,
  }),
  guest: op('/api/auth/Guest', {
    summary: 'Try what the school offers without an account: a token for two hours, which nothing renews',
    access: 'public',
    refuses: [CODE.forbidden, CODE.tooMany],
    gated: true,
    output: signedIn,
  }),
  slideImage: op('/api/auth/SlideImage', {
    method: 'GET',
    summary: 'A slide captcha: picture, piece and the height of the gap',
    access: 'public',
    gated: true,
    input: z.strictObject({ uuid: uuid.optional() }),
    output: z.strictObject({ uuid, image: z.string(), piece: z.string(), y: z.number().int() }),
  }),
  validate: op('/api/auth/Validate', {
    summary: 'Solve a slide captcha; the code is used once within 120 s',
    access: 'public',
    refuses: [CODE.credentials],
    gated: true,
    input: z.strictObject({ uuid, x: z.number().min(0).max(2000) }),
    output: z.strictObject({ code: z.string() }),
  }),
  userSendNote: op('/api/auth/UserSendNote', {
    summary: 'Send a sign-in or registration code by SMS',
    access: 'public',
    refuses: secretRefused,
    gated: true,
    input: z.strictObject({ phone, purpose: z.enum(['login', 'register']).default('login'), ...captcha }),
    output: z.strictObject({ uuid }),
  }),
  userVerifyNote: op('/api/auth/UserVerifyNote', {
    summary: 'Sign in with phone and SMS code',
    access: 'public',
    refuses: signInRefused,
    gated: true,
    input: z.strictObject({ phone, code: code6, ...captcha, orgId: id.optional() }),
    output: signedIn,
  }),
  tokenRefresh: op('/api/auth/TokenRefresh', {
    summary: 'Rotate the tokens',
    access: 'public',
    refuses: [CODE.signedOut],
    gated: true,
    input: z.strictObject({ refreshToken: secret }),
    output: tokens,
  }),
  exitLogin: op('/api/auth/ExitLogin', {
    summary: 'Sign out: ends the family of tokens',
    access: 'public',
    guests: true,
    gated: true,
    anywhere: true,
    input: z.strictObject({ refreshToken: secret.optional() }),
  }),
  token: op('/api/auth/token', {
    summary: 'Whether the token is still good, and until when',
    access: 'self',
    gated: true,
    output: z.strictObject({ exp: time }),
  }),
  info: op('/api/Auth/Info', {
    method: 'GET',
    summary: 'Who is signed in',
    access: 'self',
    guests: true,
    gated: true,
    anywhere: true,
    output: userInfo,
  }),
  again: op('/api/auth/Again', {
    summary: 'Give the password again: for five minutes this sign-in may do what asks for that',
    access: 'self',
    refuses: secretRefused,
    input: z.strictObject({ pwd: password, uuid: uuid.optional(), code: z.string().max(64).optional() }),
    output: z.strictObject({ until: time }),
  }),
  updatePwd: op('/api/SysUser/UpdatePwd', {
    summary: 'Change the password; lifts the gate and ends the other sessions',
    access: 'self',
    refuses: secretRefused,
    gated: true,
    input: z.strictObject({ OldPwd: password, NewPwd: password }),
  }),
  sendSetEmailCode: op('/api/SysUser/SendSetEmailCode', {
    summary: 'Send a code to the address to bind',
    access: 'self',
    refuses: secretRefused,
    gated: true,
    input: z.strictObject({ email, uuid: uuid.optional() }),
  }),
  setEmail: op('/api/SysUser/SetEmail', {
    summary: 'Bind an e-mail address; lifts the gate',
    access: 'self',
    refuses: secretRefused,
    gated: true,
    input: z.strictObject({ email, code: code6 }),
  }),
  unbindEmail: op('/api/SysUser/UnbindEmail', {
    summary: 'Unbind the e-mail address',
    access: 'self',
    refuses: secretRefused,
    input: z.strictObject({ pwd: password }),
  }),
  sendNote: op('/api/SysUser/UserSendNote', {
    summary: 'Send an SMS code to the phone to bind',
    access: 'self',
    refuses: secretRefused,
    input: z.strictObject({ phone, uuid: uuid.optional() }),
  }),
  sendNotes: op('/api/SysUser/UserSendNotes', {
    summary: 'Send an SMS code to the phone that is bound',
    access: 'self',
    refuses: secretRefused,
  }),
  validateNote: op('/api/SysUser/Validate', {
    summary: 'Check the code sent to the bound phone',
    access: 'self',
    refuses: secretRefused,
    input: z.strictObject({ code: code6 }),
    output: z.strictObject({ ok: z.boolean() }),
  }),
  updateUserPhone: op('/api/SysUser/UpdateUserPhone', {
    summary: 'Bind a phone',
    access: 'self',
    refuses: secretRefused,
    input: z.strictObject({ phone, code: code6 }),
  }),
  deleteUserPhone: op('/api/SysUser/DeleteUserPhone', {
    summary: 'Unbind the phone',
    access: 'self',
    refuses: secretRefused,
    input: z.strictObject({ pwd: password }),
  }),
  sendReset: op('/api/PwdHelp/SendReset', {
    summary: 'Mail a link to choose a new password',
    access: 'public',
    refuses: secretRefused,
    gated: true,
    input: z.strictObject({ userName: z.string().trim().min(1).max(100), email, ...captcha }),
  }),
  resetPwd: op('/api/PwdHelp/ResetPwd', {
    summary: "Choose a new password with the mailed token, or a gated sign-in's own",
    access: 'public',
    refuses: secretRefused,
    gated: true,
    input: z.strictObject({ token: secret, pwd: password }),
  }),
  wxLogin: op('/api/WXAuth/Login', {
    summary: 'Start a WeChat sign-in',
    access: 'public',
    gated: true,
    output: z.strictObject({ id, url: z.string() }),
  }),
  wxLoginListen: op('/api/WXAuth/LoginListen', {
    summary: 'Ask whether the WeChat sign-in was confirmed',
    access: 'public',
    gated: true,
    input: z.strictObject({ id }),
    output: z.strictObject({
      state: wxState,
      signedIn: signedIn.optional(),
    }),
  }),
  wxBind: op('/api/WXAuth/Bind', {
    summary: 'Start binding a WeChat account',
    access: 'self',
    output: z.strictObject({ id, url: z.string() }),
  }),
  wxBindListen: op('/api/WXAuth/BindListen', {
    summary: 'Ask whether the WeChat binding was confirmed',
    access: 'self',
    input: z.strictObject({ id }),
    output: z.strictObject({ state: wxState }),
  }),
  wxUnBind: op('/api/WXAuth/UnBind', {
    summary: 'Unbind the WeChat account',
    access: 'self',
    refuses: secretRefused,
    input: z.strictObject({ pwd: password }),
  }),
};

export const session = {
  menu: op('/API/SysMenu/ItemsByUser', {
    summary: 'The menu of the signed-in user',
    access: 'self',
    guests: true,
    output: z.array(
      z.strictObject({
        id,
        parentId: id.nullable(),
        name: z.string(),
        code: z.string(),
        path: z.string(),
        icon: z.string(),
        sort: z.number(),
        type: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
  }),
  access: op('/api/Pageview/Access', {
    summary: 'Visit log, once per session; 6,000 a minute from one address',
    access: 'public',
    gated: true,
    refuses: [CODE.tooMany],
    input: z.strictObject({
      uuid,
      url: z.string().max(500),
      webId: z.string().max(64),
      webName: z.string().max(200),
    }),
  }),
  userInfo: op('/api/StudentCenter/GetUserInfo', {
    summary: "One's own account, for the settings page",
    access: 'self',
    output: z.strictObject({
      id,
      name: z.string(),
      userName: z.string(),
      role: z.string(),
      photo: z.string(),
      phone: z.string(),
      email: z.string(),
      className: z.string(),
      orgName: z.string(),
    }),
  }),
};

/** What the school's front page and the login page need to know before anyone has signed in. */
export const portalConfig = z.strictObject({
  orgId: id,
  orgCode: z.string(),
  orgName: z.string(),
  showUserName: z.number().int(),
  iconURL: z.string(),
  jumpNewPath: z.number().int(),
  openLiveStream: z.number().int(),
  loginAccess: z.number().int(),
  /** Which ways in are set up; the login page shows no others. */
  entries: z.strictObject({ sms: z.boolean(), wechat: z.boolean(), register: z.boolean(), mail: z.boolean() }),
  captcha: z.enum(['after-failures', 'always']),
  /** On this host a closed portal is not told by an alert. */
  quiet: z.boolean(),
  /** 1: on this host 实验课 leads to 课程. */
  courseToCurriculum: z.int().min(0).max(1),
  /** The look of this host's head, where it has one. */
  style: headerConfig.nullable(),
  /** What the workspace looks like until a person chooses. */
  look: lookValues,
});
export type PortalConfig = z.infer<typeof portalConfig>;

export const portal = {
  config: op('/api/Home/PortalConfig', {
    summary: 'Portal flags of this host',
    access: 'public',
    refuses: [CODE.portalClosed],
    gated: true,
    output: portalConfig,
  }),
};

export const role = z.enum(ROLES);
