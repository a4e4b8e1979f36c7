// What the server says of exams, in Chinese and English.

export const examsMessages = {
  windowShort: ['考试时长超过了开放时间', 'Longer than the time in which it is open'],
  alreadyOver: ['结束时间已经过去', 'This time is over already'],
  passBeyond: ['及格线高于试卷总分', 'More than the paper has'],
  examPublished: [
    '考试已发布，只能改名称、推迟结束、加时、考试口令、网段、及格线和公布方式',
    'It is published: only its name, a later end, more minutes, code, networks, pass mark and what is shown can change',
  ],
  examBegun: ['已有学生开始考试', 'Students have begun already'],
  examNotDraft: ['只有草稿可以删除；请先撤回或保留', 'Only a draft can be deleted: take it back first'],
  examDraft: ['考试还没有发布', 'The exam is not published yet'],
  paperChanged: [
    '试卷里有题目已不在题库，或抽题数量不够，请先修改试卷',
    'The paper cannot be drawn as it is: mend it first',
  ],
} as const satisfies Record<string, readonly [string, string]>;
