// What the server says of the school's portal, in Chinese and English.

export const portalMessages = {
  schoolSays: ['{text}', '{text}'],
  portalClosed: ['平台暂未开放', 'The platform is closed for now'],
} as const satisfies Record<string, readonly [string, string]>;
