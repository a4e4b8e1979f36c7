// What the server says of exports, in Chinese and English.

export const exportsMessages = {
  // exports
  tooManyRows: ['数据太多，请先缩小范围再导出', 'Too many rows; narrow them down first'],
} as const satisfies Record<string, readonly [string, string]>;
