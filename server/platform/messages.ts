// Every sentence the server says to a person, in both languages. `{name}` is filled in.

export type Lang = 'zh' | 'en';

const messages = {
  ok: ['', ''],
  invalid: ['填写的内容有误，请检查标出的项', 'Some fields are not right; please check those marked'],
  malformed: ['请求的格式不对，请刷新页面后再试', 'The request could not be read; reload the page and try again'],
  signedOut: ['登录已失效，请重新登录', 'You are signed out; please sign in again'],
  forbidden: ['您没有权限这样做', 'You do not have permission to do this'],
  missing: ['没有找到，可能已被删除', 'Not found; it may have been deleted'],
  noSuchPath: ['没有这个接口', 'There is no such address'],
  method: ['请求方式不对', 'This address does not take that method'],
  stale: ['内容已被他人修改，请刷新后再保存', 'Somebody else has changed this; reload before you save'],
  state: ['现在还不能这样做，请看当前进行到哪一步', 'This cannot be done at this step'],
  sameRun: ['同一编号的请求内容不同', 'The same run was sent with another body'],
  tooLarge: ['内容太大，最多 {max}', 'Too large; at most {max}'],
  contentType: ['不支持这种内容格式', 'This content type is not supported'],
  gated: ['请先完成账号的安全设置', 'Please finish securing your account first'],
  captcha: ['请先完成滑块验证', 'Please solve the slide puzzle first'],
  captchaWrong: ['没有对准，请再试一次', 'Not quite in place; please try again'],
  tooMany: ['操作太频繁，请 {seconds} 秒后再试', 'Too many tries; please wait {seconds} s'],
  tooManyStreams: ['打开的页面太多，请关掉几个再试', 'Too many open pages; close some and try again'],
  credentials: ['用户名、密码或验证码不对', 'Wrong name, password or code'],
  chooseOrganisation: ['请选择学校', 'Please choose your school'],
  failed: [
    '服务器出错了，我们已记录，请稍后再试',
    'Something went wrong on our side; it was recorded, please try again',
  ],
  unavailable: ['服务正在启动或维护，请稍后再试', 'The service is starting or under repair; please try again soon'],
  schoolSays: ['{text}', '{text}'],
  portalClosed: ['平台暂未开放', 'The platform is closed for now'],
  nameTaken: ['这个名字已有人使用', 'This name is taken'],
  inUse: ['正在使用，不能删除', 'In use; it cannot be deleted'],
  ownCircle: ['不能移到自己的下级', 'It cannot be moved below itself'],
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
  tooBig: ['不能大于 {max}', 'Not above {max}'],
  notOneOf: ['不在可选范围内', 'Not one of the choices'],
  badEmail: ['邮箱地址不对', 'Not an e-mail address'],
  badText: ['含有不能使用的字符', 'Has characters that cannot be used'],
  badId: ['编号的格式不对', 'Not a valid id'],
  badPhone: ['请填写 11 位手机号', 'An 11-digit mobile number, please'],
  // passwords and codes
  pwdShort: ['密码至少 {min} 位', 'At least {min} characters'],
  pwdCommon: ['这个密码太常见，请换一个', 'This password is too common'],
  pwdSame: ['新密码不能和旧密码相同', 'Not the old password again'],
  pwdHasName: ['密码不能包含用户名', 'The password must not hold the user name'],
  pwdWrong: ['密码不对', 'Wrong password'],
  codeWrong: ['验证码不对或已过期', 'Wrong or expired code'],
  phoneTaken: ['这个手机号已绑定其他账号', 'This phone belongs to another account'],
  emailTaken: ['这个邮箱已绑定其他账号', 'This e-mail belongs to another account'],
  linkDead: ['链接已失效，请重新申请', 'This link no longer works; ask for a new one'],
  noPhone: ['还没有绑定手机', 'No phone is bound'],
  notSent: ['发送失败，请稍后再试', 'It could not be sent; please try again later'],
  smsCode: [
    '验证码 {code}，5 分钟内有效。请勿告诉他人。',
    'Your code is {code}, good for 5 minutes. Tell it to nobody.',
  ],
  mailCodeSubject: ['绑定邮箱的验证码', 'Your code to bind this address'],
  mailCode: [
    '{name}，您好！\n\n绑定邮箱的验证码是 {code}，5 分钟内有效。若不是您本人操作，请忽略这封邮件。',
    'Hello {name},\n\nyour code to bind this address is {code}, good for 5 minutes. If you did not ask for it, ignore this mail.',
  ],
  mailResetSubject: ['重置密码', 'Choose a new password'],
  mailReset: [
    '{name}，您好！\n\n请在 30 分钟内打开下面的链接设置新密码，链接只能用一次：\n{link}\n\n若不是您本人操作，请忽略这封邮件，密码不会改变。',
    'Hello {name},\n\nopen this link within 30 minutes to choose a new password; it works once:\n{link}\n\nIf you did not ask for it, ignore this mail: nothing changes.',
  ],
  noWechat: ['学校还没有开通微信登录', 'WeChat is not set up for this school'],
  noRegister: ['学校没有开放注册，请联系老师', 'Registration is closed; ask your teacher'],
  // lessons and runs
  noPlan: ['这门课还没有可学的内容', 'This course has nothing to learn yet'],
  runCancelled: ['已停止', 'Stopped'],
  runInterrupted: ['讲解中断了，可以接着来', 'The reply was cut off; you can go on'],
  runProvider: ['模型和内置助教都没能回答', 'Neither the model nor the embedded tutor could answer'],
  runLimit: ['今天的模型用量已到上限', 'The budget for today is used up'],
  // documents
  'too-large': ['文件超过 50 MB', 'The file is over 50 MB'],
  empty: ['文件是空的', 'The file is empty'],
  'wrong-type': ['不是 PDF、DOCX、PPTX、MD 或 TXT 文件', 'Not a PDF, DOCX, PPTX, MD or TXT file'],
  encrypted: ['文件有密码，请去掉密码后再上传', 'The file is encrypted; remove the password first'],
  'no-text': ['文件里没有文字（可能是扫描件）', 'The file has no text (a scan, perhaps)'],
  corrupt: ['文件损坏，打不开', 'The file is damaged'],
  bomb: ['文件解压后异常庞大，已拒绝', 'The file unpacks to an abnormal size; refused'],
  quota: ['空间已满，请先删除一些文件', 'Out of space; delete some files first'],
  timeout: ['处理超时', 'Reading the file took too long'],
} as const satisfies Record<string, readonly [string, string]>;

export type MessageKey = keyof typeof messages;
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

export function say(lang: Lang, key: MessageKey, params: Record<string, string | number> = {}): string {
  const text: string = messages[key][lang === 'zh' ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Chinese unless English is asked for before it. */
export function langOf(accept: string | undefined): Lang {
  const first = /\b(zh|en)\b/i.exec(accept ?? '');
  return first?.[1]?.toLowerCase() === 'en' ? 'en' : 'zh';
}
