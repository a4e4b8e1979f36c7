// What the server says of files, in Chinese and English.

export const filesMessages = {
  dangerous: ['为了安全，不能上传程序文件', 'For safety, programs cannot be uploaded'],
  checksum: ['文件在传输中损坏，请重新上传', 'The file was damaged on the way; send it again'],
  noPicture: ['请选 PNG、JPEG、WebP 或 GIF 图片', 'Choose a PNG, JPEG, WebP or GIF picture'],
  offset: ['上传的位置不对，请从已收到的位置继续', 'Not the next part; go on from what has arrived'],
} as const satisfies Record<string, readonly [string, string]>;
