// What the server says of questions, discussions and evaluations of a course, in Chinese and English.

export const talkMessages = {
  ownWords: ['只能改或删自己写的', 'You can change and delete your own words only'],
  wordsReplied: [
    '已有人回复，不能再改；可以再写一条补充，或删除后重写',
    'Somebody has replied, so it cannot be changed; add a reply of your own, or delete it and write anew',
  ],
  talkReadOnly: [
    '课程已结束或您已不在班里，只能看，不能再写',
    'This course is over for you: it can be read, and nothing more is said',
  ],
  notAiCourse: [
    '这里只有 AI 课程的互动，普通课程的请用课程问答、课程讨论和课程评价',
    'This is the talk of AI courses; for an ordinary one use its questions, discussions and evaluations',
  ],
  evaluatedAlready: [
    '您已经评价过这门课，请修改原来的评价',
    'You have evaluated this course already; edit that evaluation',
  ],
  evaluateOwn: [
    '任课老师不评价自己的课，可以回复学生的评价',
    'Who teaches a course does not evaluate it; reply to what students wrote',
  ],
  draftNothing: [
    '课程资料里没有找到和这个问题有关的内容：请直接回答，或先把资料放进课程的 AI 课堂',
    'Nothing in the material is about this question: answer it yourself, or add material to an AI lesson of this course first',
  ],
} as const satisfies Record<string, readonly [string, string]>;
