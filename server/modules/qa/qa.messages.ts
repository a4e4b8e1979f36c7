// What the server says of feedback, in Chinese and English.

export const qaMessages = {
  pictureKind: ['请选 PNG 或 JPEG 图片', 'Choose a PNG or JPEG picture'],
  pictureBytes: ['图片最大 5 MB', 'A picture may have 5 MB at most'],
} as const satisfies Record<string, readonly [string, string]>;
