// What the server says of tasks and exceptions, in Chinese and English.

export const assignmentsMessages = {
  oneTarget: ['一项任务或一段时间，只能选一种', 'Either one task or a span of dates, not both'],
  noGrant: [
    '请至少给一项：新的截止时间、加时、加次数或免做',
    'Give at least one: another end, time, attempts, or excuse it',
  ],
  beforeDue: ['新的截止时间不能早于原来的', 'The new end must not lie before the old one'],
  assignedElsewhere: [
    '这项任务随直播课或考试安排，请到那里修改',
    'This task comes with a live class or an exam: change it there',
  ],
  stepLocked: ['请先完成前一步', 'Finish the step before this one first'],
} as const satisfies Record<string, readonly [string, string]>;
