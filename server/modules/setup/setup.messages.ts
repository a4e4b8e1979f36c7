// What the server says at its first start, in Chinese and English.

export const setupMessages = {
  setupCodeWrong: ['安装码不对', 'Wrong setup code'],
} as const satisfies Record<string, readonly [string, string]>;
