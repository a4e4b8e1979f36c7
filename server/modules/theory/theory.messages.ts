// What the server says of lessons, in Chinese and English.

export const theoryMessages = {
  saidEnough: [
    '在这个讨论里你已经说了很多，把机会留给别人吧',
    'You have said a lot here already; leave room for others',
  ],
  namesStudent: [
    '更正会给所有同学看，请不要写学生的名字',
    'A correction is shown to everybody: please name no student',
  ],
  aboveMost: ['超过了这一项的满分', 'More than this item allows'],
  exportScores: ['成绩', 'Scores'],
  colClass: ['班级', 'Class'],
  colLessonScore: ['得分', 'Score'],
  colMastery: ['各知识点掌握', 'Mastery by point'],
  colOwn: ['自评（%）', 'Own evaluation (%)'],
  colTeacherScore: ['教师评价（%）', "Teacher's evaluation (%)"],
  colFlagged: ['需关注的知识点', 'Points that need help'],
  colToMark: ['待批回答', 'Answers to mark'],
  colGroup: ['{name}（{weight}%）', '{name} ({weight}%)'],
  colEndedAt: ['学完时间', 'Ended'],
  lessonNone: ['未开始', 'Not begun'],
  lessonRunning: ['学习中', 'Learning'],
  lessonDone: ['已学完', 'Learned'],
} as const satisfies Record<string, readonly [string, string]>;
