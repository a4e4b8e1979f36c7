// What the server says of the operation log, in Chinese and English.

export const logsMessages = {
  exportLog: ['操作日志', 'Operation log'],
  logAt: ['时间', 'When'],
  logKind: ['类别', 'Kind'],
  logUser: ['人员', 'Person'],
  logUserName: ['用户名', 'User name'],
  logPower: ['改动', 'Change'],
  logSubject: ['对象', 'Subject'],
  logResult: ['结果', 'Result'],
  logAddress: ['地址', 'Address'],
  logBefore: ['改前', 'Before'],
  logAfter: ['改后', 'After'],
  logOfChange: ['改动', 'Change'],
  logOfSignIn: ['登录', 'Sign-in'],
  logOfExport: ['导出', 'Export'],
  logDone: ['成功', 'Done'],
  logRefused: ['不成功（{code}）', 'Refused ({code})'],
  logWrongSignIn: ['用户名或密码错误', 'Wrong name or password'],
  logBroken: ['中断，可能已完成', 'Broke off; may be done'],
} as const satisfies Record<string, readonly [string, string]>;
