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
} as const satisfies Record<string, readonly [string, string]>;
