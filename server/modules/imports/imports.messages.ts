// What the server says of the import of people and spreadsheets, in Chinese and English.

export const importsMessages = {
  badEmail: ['邮箱地址不对', 'Not an e-mail address'],
  badText: ['含有不能使用的字符', 'Has characters that cannot be used'],
  badPhone: ['请填写 11 位手机号', 'An 11-digit mobile number, please'],
  'head-empty': ['表头是空的，但下面有内容', 'The heading is empty, but there is something below it'],
  'bad-user-name': ['只能用字母、数字、点、横线和下划线', 'Letters, digits, dots, hyphens and underscores only'],
  'other-role': ['这个账号已有人使用，且不属于要导入的角色', 'This account exists with another role'],
  'dept-unknown': ['没有这个班级或部门', 'There is no such class or department'],
  'dept-twice': ['有多个同名的班级或部门，请先改名', 'Several have this name; rename them first'],
  initialPassword: ['初始密码', 'Initial password'],
  sheetList: ['名单', 'List'],
  sheetNotes: ['填写说明', 'How to fill this in'],
  noteExample: ['第 2 行是示例，请删除后再填写。', 'Row 2 is an example: delete it before you begin.'],
  noteUserName: [
    '学号（工号）就是登录用的用户名，必填；只能用字母、数字、点、横线和下划线。',
    'The student or staff number is the user name to sign in with. Required; letters, digits, dots, hyphens and underscores only.',
  ],
  noteName: ['姓名必填，最多 50 个字。', 'The name is required; at most 50 characters.'],
  noteClass: [
    '班级要与平台上的名称一致；选择“同时新建班级”导入时，没有的班级会自动建立。',
    'The class must be called as it is on the platform; with “make missing classes” those that are missing are made.',
  ],
  noteDept: [
    '部门要与平台上的名称一致，可以不填。',
    'The department must be called as it is on the platform; it may be left out.',
  ],
  notePhone: [
    '手机和邮箱可以不填；填写后每人不能相同。',
    'Phone and e-mail may be left out; no two people can share one.',
  ],
  noteText: [
    '请把学号和手机设为文本格式；不要使用公式和合并单元格。',
    'Format numbers and phones as text; no formulas, no merged cells.',
  ],
  noteAgain: [
    '同一个学号（工号）再次导入时，只更新姓名、班级（部门）、手机和邮箱，不改密码；空着的格子保持原样。',
    'Importing the same number again changes name, class, phone and e-mail only, never the password; empty cells leave things as they are.',
  ],
  notePassword: [
    '新账号会得到随机的初始密码，导入后可在 24 小时内领取一次；首次登录必须修改。',
    'New accounts get a random password, to be taken once within 24 hours; it must be changed at the first sign-in.',
  ],
} as const satisfies Record<string, readonly [string, string]>;
