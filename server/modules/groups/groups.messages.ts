// What the server says of sets of groups, in Chinese and English.

export const groupsMessages = {
  groupFull: ['这个小组已经满了', 'This group is full'],
  groupClosed: ['现在不能自己选组', 'Groups cannot be chosen now'],
  groupInOther: ['一个人在同一套分组里只能在一个小组', 'Nobody can be in two groups of one set'],
  groupNotOfClass: ['这个小组只收“{name}”的学生', 'This group is for students of “{name}” alone'],
  groupNumber: ['第 {n} 组', 'Group {n}'],
} as const satisfies Record<string, readonly [string, string]>;
