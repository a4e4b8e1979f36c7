// What the server says of pushed questions and roll calls, in Chinese and English.

export const interactionMessages = {
  pushEnded: ['老师已经收题，或时间到了，不能再答', 'It has ended and takes no more answers'],
  pushRevealed: ['已经公布答案，不能再开', 'Its key was told; it cannot go on'],
  rollCallCode: ['签到码不对，请看老师屏幕上的四位数字', 'The code is wrong; look at the four digits on the screen'],
  rollCallGuessed: ['签到码输错太多次，请找老师签到', 'Too many wrong codes; ask your teacher'],
  pickNobody: ['现在没有可以点到的学生', 'There is nobody to pick now'],
  exportRollCalls: ['签到表', 'Attendance'],
  rollPresent: ['出勤', 'Present'],
  rollLate: ['迟到', 'Late'],
  rollAbsent: ['缺勤', 'Absent'],
  rollExcused: ['请假', 'Excused'],
} as const satisfies Record<string, readonly [string, string]>;
