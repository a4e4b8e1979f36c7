// The sentences that the server says to a person, in both languages; `{name}` is filled in. Those of one module alone stand
// beside it, as `<module>.messages.ts`, and are known once `server/messages.ts` is there.
import { fileMessages } from './messages.files.ts';
import { mediaMessages } from './messages.media.ts';

export type Lang = 'zh' | 'en';

/** In Chinese and in English. */
type Sentences = Readonly<Record<string, readonly [string, string]>>;

const own = {
  ok: ['', ''],
  invalid: ['填写的内容有误，请检查标出的项', 'Some fields are not right; please check those marked'],
  malformed: ['请求的格式不对，请刷新页面后再试', 'The request could not be read; reload the page and try again'],
  signedOut: ['登录已失效，请重新登录', 'You are signed out; please sign in again'],
  forbidden: ['您没有权限这样做', 'You do not have permission to do this'],
  missing: ['没有找到，可能已被删除', 'Not found; it may have been deleted'],
  noSuchPath: ['没有这个接口', 'There is no such address'],
  goneTitle: ['没有找到', 'Not found'],
  toHome: ['返回首页', 'Back to the home page'],
  method: ['请求方式不对', 'This address does not take that method'],
  stale: ['内容已被他人修改，请刷新后再保存', 'Somebody else has changed this; reload before you save'],
  state: ['现在还不能这样做，请看当前进行到哪一步', 'This cannot be done at this step'],
  answered: ['这道题已经答过了', 'This question has been answered already'],
  sameRun: ['同一编号的请求内容不同', 'The same run was sent with another body'],
  tooLarge: ['内容太大，最多 {max}', 'Too large; at most {max}'],
  contentType: ['不支持这种内容格式', 'This content type is not supported'],
  gated: ['请先完成账号的安全设置', 'Please finish securing your account first'],
  again: ['请再输入一次密码', 'Please give your password again'],
  wrongAddress: [
    '这里不在学校允许的网络地址内，请到校内再试',
    'This network is not one that the school allows; try again from there',
  ],
  captcha: ['请先完成滑块验证', 'Please solve the slide puzzle first'],
  captchaWrong: ['没有对准，请再试一次', 'Not quite in place; please try again'],
  guestsFull: [
    '试用的位子都有人了：请登录，或过一会儿再来',
    'All places for trying are taken: please sign in, or come later',
  ],
  tooMany: ['操作太频繁，请 {seconds} 秒后再试', 'Too many tries; please wait {seconds} s'],
  tooManyStreams: ['打开的页面太多，请关掉几个再试', 'Too many open pages; close some and try again'],
  failed: [
    '服务器出错了，我们已记录，请稍后再试',
    'Something went wrong on our side; it was recorded, please try again',
  ],
  unavailable: ['服务正在启动或维护，请稍后再试', 'The service is starting or under repair; please try again soon'],
  newerRelease: [
    '系统正在更新：这台服务器的版本较旧，请稍后再试',
    'An update is under way: this server runs an older release; please try again soon',
  ],
  nameTaken: ['这个名字已有人使用', 'This name is taken'],
  restoreTaken: ['名字已被占用，不能恢复', 'It cannot be restored: its name has been taken meanwhile'],
  restoreOrphan: ['它所属的内容已被删除，请先恢复上级', 'What it belongs to was deleted; restore that first'],
  alreadyThere: ['已经有一个相同的', 'There is one like this already'],
  keptBuiltin: ['系统内置的，不能改', 'Built in: it cannot be changed'],
  inUse: ['正在使用，不能删除', 'In use; it cannot be deleted'],
  ownCircle: ['不能移到自己的下级', 'It cannot be moved below itself'],
  endsBeforeStart: ['结束时间要晚于开始时间', 'The end must come after the start'],
  ownVote: ['不能给自己点赞', 'You cannot upvote your own words'],
  lastAdmin: ['至少要留一名管理员', 'At least one administrator must remain'],
  // reasons for one field
  required: ['请填写', 'Required'],
  unknownField: ['不认识的字段', 'Unknown field'],
  wrongKind: ['格式不对', 'Wrong kind of value'],
  tooShort: ['至少 {min} 个字', 'At least {min} characters'],
  tooLong: ['最多 {max} 个字', 'At most {max} characters'],
  tooFew: ['至少选 {min} 项', 'At least {min}'],
  tooManyItems: ['最多 {max} 项', 'At most {max}'],
  tooSmall: ['不能小于 {min}', 'Not below {min}'],
  notAbove: ['要大于 {min}', 'More than {min}'],
  tooBig: ['不能大于 {max}', 'Not above {max}'],
  notOneOf: ['不在可选范围内', 'Not one of the choices'],
  badId: ['编号的格式不对', 'Not a valid id'],
  badAddress: ['要填完整的地址', 'Must be a whole address'],
  badPath: ['请填写路径，以一个 / 开头，没有空格', 'A path, please, that begins with one slash and has no blanks'],
  longPast: ['时间不能早于 2000 年', 'Not a time before the year 2000'],
  linkOrMail: [
    '请填写完整的网址，以 http:// 或 https:// 开头；邮箱以 mailto: 开头',
    'A whole address, please, that begins with http:// or https://, or with mailto: for an e-mail',
  ],
  badOrigin: [
    '请填写完整的来源，以 http:// 或 https:// 开头，主机之后不带路径',
    'A whole origin, please, that begins with http:// or https://, with no path behind the host',
  ],
  twice: ['有重复的', 'Named more than once'],
  // passwords and codes
  pwdShort: ['密码至少 {min} 位', 'At least {min} characters'],
  pwdKinds: [
    '小写字母、大写字母、数字、符号里至少要有 {min} 种',
    'At least {min} of small letters, capital letters, digits and signs',
  ],
  pwdCommon: ['这个密码太常见，请换一个', 'This password is too common'],
  pwdSame: ['新密码不能和旧密码相同', 'Not the old password again'],
  pwdHasName: ['密码不能包含用户名', 'The password must not hold the user name'],
  phoneTaken: ['这个手机号已绑定其他账号', 'This phone belongs to another account'],
  emailTaken: ['这个邮箱已绑定其他账号', 'This e-mail belongs to another account'],
  // settings that keep the server from starting
  proxies: [
    '填 true、false，或代理的地址（用逗号分隔）',
    'true, false, or the addresses of the proxies, comma-separated',
  ],
  wholeNumber: ['要填 {min} 到 {max} 的整数', 'must be a whole number from {min} to {max}'],
  oneOf: ['要填其中之一：{values}', 'must be one of {values}'],
  address: ['要填完整的地址，以 {protocols} 之一开头', 'must be a whole address that begins with one of {protocols}'],
  bareAddress: [
    '要填完整的地址，以 {protocols} 之一开头，主机之后不带路径',
    'must be a whole address that begins with one of {protocols}, with no path behind the host',
  ],
  databaseUrl: ['要以 postgresql:// 开头', 'must begin with postgresql://'],
  belongTogether: ['要一起填，或都不填', 'belong together: set both or neither'],
  needs: ['还要填 {name}', 'needs {name}'],
  noNextPort: ['PORT 之后没有端口了，请另填一个', 'there is no port after PORT, set one'],
  samePort: ['不能与 PORT 相同', 'must differ from PORT'],
  egress: ['要写一个文件夹的完整路径，或 s3', 'must be the full path of a folder, or s3'],
  samePorts: ['不能与 PORT、CONTENT_PORT 相同', 'must differ from PORT and CONTENT_PORT'],
  plainHttp: [
    '只有局域网内可用 http；请把 {host} 写进 LAN_HOSTS，或改用 https',
    'plain http only into the local network: name {host} in LAN_HOSTS, or use https',
  ],
  noFolder: ['{path} 不是文件夹', '{path} is no folder'],
  notWritable: ['{path} 不能写入（{why}）', '{path} cannot be written ({why})'],
  notReadable: ['读不到文件 {path}（{why}）', '{path} cannot be read ({why})'],
  noCertificate: ['{path} 里没有 PEM 证书', '{path} holds no PEM certificate'],
  noKey: ['{path} 里没有 PEM 私钥，或私钥有口令', '{path} holds no PEM private key, or one with a passphrase'],
  keyOfAnother: ['不是 TLS_CERT 里那张证书的私钥', 'is not the key of the certificate in TLS_CERT'],
  noSuchHost: ['解析不到 {host}（{why}）', '{host} resolves to no address ({why})'],
  notOurHost: ['{host} 不是这台机器的地址', '{host} is no address of this machine'],
  portNotAllowed: ['没有权限使用端口 {port}', 'this user may not use port {port}'],
  databaseRefused: ['连接被拒绝，那里没有数据库在运行', 'the connection is refused: no database runs there'],
  databaseNoHost: ['找不到它的主机', 'its host is not found'],
  databaseCredentials: ['数据库不接受这个用户名或密码', 'the database does not take this user or password'],
  databaseMissing: ['没有这个名字的数据库', 'there is no database of this name'],
  databaseAway: ['连接不上：{why}', 'cannot be reached: {why}'],
  // lessons and runs
  noPlan: ['这门课还没有可学的内容', 'This course has nothing to learn yet'],
  runCancelled: ['已停止', 'Stopped'],
  runInterrupted: ['讲解中断了，可以接着来', 'The reply was cut off; you can go on'],
  runProvider: ['模型和内置助教都没能回答', 'Neither the model nor the embedded tutor could answer'],
  pointGone: ['这个知识点已被老师移除，我们继续。', 'Your teacher has taken this point out; let us go on.'],
  runLimit: ['今天的模型用量已到上限', 'The budget for today is used up'],
  // chapters
  wrongType: [
    '这个文件不是所选的类型，请换一个文件，或换一种内容',
    'The file is not of this kind: choose another file, or another kind of content',
  ],
  notInMaterial: ['资料里没有这段原文', 'These words do not stand in the material'],
  zipClimbs: ['压缩包里有指向包外的路径，已拒绝', 'The archive has paths that lead out of it; refused'],
  zipMany: ['文件太多，一次最多 5,000 个', 'Too many files; at most 5,000 at a time'],
  ...fileMessages,
  ...mediaMessages,
} as const satisfies Sentences;

/** By their names; `server/messages.ts` declares those of the modules to it. */
export interface Messages {
  ok: readonly [string, string];
}
export type MessageKey = keyof typeof own | keyof Messages;

const known = new Map<string, readonly [string, string]>(Object.entries(own));
export function addMessages(messages: Sentences): void {
  for (const [key, sentence] of Object.entries(messages)) known.set(key, sentence);
}
export const isMessageKey = (key: string): key is MessageKey => known.has(key);

export function say(lang: Lang, key: MessageKey, params: Record<string, string | number> = {}): string {
  const sentence = known.get(key);
  if (!sentence) throw new Error(`${key} is asked for before server/messages.ts has said what it means`);
  const [zh, en] = sentence;
  const text = lang === 'zh' ? zh : en;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** As HTML names it. */
export const languageOf = (lang: Lang): string => (lang === 'en' ? 'en' : 'zh-CN');

/** Chinese unless English is asked for before it. */
export function acceptedLang(accept: string | undefined): Lang {
  const first = /\b(zh|en)\b/i.exec(accept ?? '');
  return first?.[1]?.toLowerCase() === 'en' ? 'en' : 'zh';
}
