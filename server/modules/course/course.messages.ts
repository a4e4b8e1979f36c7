// What the server says of courses and terms, in Chinese and English.

export const courseMessages = {
  guestPointsOfAi: ['只有 AI 课程可以免登录试学', 'Only AI courses can be tried without an account'],
  termTaken: [
    '“{to}”里已经有同名的课程：{names}。请先改名，或不选它们',
    'The term {to} has courses of these names already: {names}. Rename them, or leave them out',
  ],
  rollOverTaken: [
    '新学期里刚有人建了同名的课程，没有再复制；已复制的可以撤销',
    'Somebody has just made a course of that name in the new term; no more was copied. What was copied can be taken back',
  ],
  rollOverGone: [
    '有一门课已被删除，或您不再教它，没有再复制；已复制的可以撤销',
    'One of the courses was deleted, or is no longer yours; no more was copied. What was copied can be taken back',
  ],
  rollOverRuns: ['还在复制，请等它结束，或先取消', 'It is still being copied; wait for its end, or stop it first'],
  rollBackLate: [
    '已经过了 {days} 天，不能撤销了；可以逐门删除',
    'It is over {days} days ago and cannot be taken back; delete the courses one by one',
  ],
  rollBackKept: [
    '其余的已撤销；这些课程复制后有人改过或学过，保留不动：{names}',
    'The rest was taken back; these were changed or studied since, and stay: {names}',
  ],
} as const satisfies Record<string, readonly [string, string]>;
