// What the server says of signing in, passwords and codes, in Chinese and English.

export const authMessages = {
  credentials: ['用户名、密码或验证码不对', 'Wrong name, password or code'],
  chooseOrganisation: ['请选择学校', 'Please choose your school'],
  pwdWrong: ['密码不对', 'Wrong password'],
  codeWrong: ['验证码不对或已过期', 'Wrong or expired code'],
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
  noGuests: ['学校没有开放免登录试用，请登录', 'Trying without an account is not open here; please sign in'],
  guestName: ['访客', 'Guest'],
  noRegister: ['学校没有开放注册，请联系老师', 'Registration is closed; ask your teacher'],
} as const satisfies Record<string, readonly [string, string]>;
