// What the server says of settings, in Chinese and English.

export const settingsMessages = {
  byEnvironment: [
    '这一组由服务器的环境变量决定，不能在这里改',
    'The environment of the server sets this; it cannot be changed here',
  ],
  shutsYouOut: [
    '这样会把您自己关在外面：请先把您现在的地址 {address} 加入白名单',
    'This would shut you out: first put the address that you use now, {address}, on the white list',
  ],
  shutsYouOutOfPages: [
    '这样会把您自己带离所有页面：请由管理员来设置',
    'This would lead you away from every page: an administrator must set it',
  ],
  newAddressNewKey: [
    '换了服务器，原来的密钥不会发到新地址：请重新填写密钥',
    'This is another server, and the key is not sent there: enter the key again',
  ],
  ownSchool: ['不能删除自己所在的学校', 'Your own school cannot be deleted'],
  schoolInUse: [
    '学校里还有 {count} 个账号可以登录：先由学校的管理员停用他们（可以留下一位管理员）',
    '{count} people of the school can still sign in: its administrators disable them first (one administrator may stay)',
  ],
  hostTaken: ['这个域名已属于另一所学校', 'This host leads to another school already'],
  schoolCodeTaken: ['这个学校代码已有人使用', 'This code is taken'],
  testMail: ['测试邮件', 'Test mail'],
  testText: ['这是 {school} 的一条测试消息。', 'This is a test message from {school}.'],
  testOk: ['已送达', 'It went through'],
  testOff: ['还没有设置', 'Nothing is set'],
  testRefused: ['连接不上', 'It cannot be reached'],
  testTimeout: ['对方没有及时应答', 'It did not answer in time'],
  testAuth: ['对方不接受用户名、密码或密钥', 'It does not take the user name, password or key'],
  testTls: ['加密连接有问题，请检查证书', 'The encrypted connection fails: check the certificate'],
  testPrivate: [
    '这是内网地址：请让运维把它写进 LAN_HOSTS',
    'This is an address of the local network: it must stand in LAN_HOSTS, which the operator sets',
  ],
  testSaid: ['对方拒绝了：{said}', 'It refuses: {said}'],
  testAnswer: ['对方的应答不对', 'Its answer is not right'],
} as const satisfies Record<string, readonly [string, string]>;
