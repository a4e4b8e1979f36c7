// What the server says of classes and teachers of a course, in Chinese and English.

export const classesMessages = {
  inTeam: ['这位教师已经在教这门课', 'This teacher is already teaching the course'],
  hasClass: ['您已经在“{name}”里，换班请找老师', 'You are in “{name}” already; ask a teacher to move you'],
  classTwice: ['这个班已经由这位老师上这门课了', 'This teacher teaches this class the course already'],
} as const satisfies Record<string, readonly [string, string]>;
