// What the server says of tasks of several steps, in Chinese and English.

export const agendasMessages = {
  agendaStep: [
    '其中有一步现在不能布置，请先修改这项任务',
    'One of its steps cannot be given now; change the task first',
  ],
  agendaTwice: ['同一项内容出现了两次', 'The same thing stands here twice'],
  agendaNotHand: ['这一步不能手动打勾', 'This step is not ticked by hand'],
  agendaOver: ['已过截止时间，不能再打勾', 'Its time is over; nothing is ticked any more'],
} as const satisfies Record<string, readonly [string, string]>;
