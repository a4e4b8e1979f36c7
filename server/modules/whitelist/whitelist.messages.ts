// What the server says of the white list, in Chinese and English.

export const whitelistMessages = {
  badCidr: [
    '要填一个地址，如 10.0.0.5，或一段网络，如 10.0.0.0/8',
    'Must be an address as 10.0.0.5, or a network as 10.0.0.0/8',
  ],
  addressNeeded: [
    '这样会把您自己关在外面：您现在的地址 {address} 要留在白名单里',
    'This would shut you out: the address that you use now, {address}, must stay on the list',
  ],
} as const satisfies Record<string, readonly [string, string]>;
