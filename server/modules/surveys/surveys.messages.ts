// What the server says of surveys, in Chinese and English.

export const surveysMessages = {
  // surveys
  ring: [
    '这里的条件用到了后面才问的题，请改成前面的题',
    'This condition uses a question that is asked later; choose an earlier one',
  ],
  surveyRequired: ['这一题必须回答', 'This question must be answered'],
  surveyTwice: ['这个编号用了两次', 'This id is used twice'],
  surveyFile: ['匿名问卷不能收文件：文件会带着主人的名字', 'An anonymous survey takes no files: a file has an owner'],
  surveyEdit: [
    '匿名问卷交后不能修改：没有人知道哪份是谁的',
    'What has no name cannot be changed later: nobody knows whose it is',
  ],
  surveyNoFile: ['有文件没有上传成功，或不是您的', 'A file did not arrive, or is not yours'],
  surveyNoDay: ['没有这一天，请写成 2026-09-01 的样子', 'There is no such day; write it as 2026-09-01'],
  surveySum: ['各项加起来要正好是规定的总数', 'The parts must add up to the given sum'],
  surveyAnswered: [
    '已经有人答过，这里的改动会让已有的回答变味；可以改文字、在末尾加选项、加选答题',
    'Somebody has answered already, and this change would alter what was answered; words, options at the end and optional questions may be changed',
  ],
  surveyNamed: [
    '匿名问卷不能改成实名：答的人已经得到了匿名的承诺',
    'An anonymous survey never becomes a named one: that was promised to whoever answers',
  ],
  surveyOnce: ['你已经答过这份问卷', 'You have answered this survey already'],
  surveyClosed: ['这份问卷现在不能作答', 'This survey cannot be answered now'],
  surveyClosedOnce: [
    '匿名问卷结束后不能再开：新来的回答会认出是谁的',
    'An anonymous survey is not opened again: what came after would show whose it is',
  ],
  surveyAnonymous: ['匿名问卷没有逐人的回答', 'An anonymous survey has no answers by person'],
  surveyEmpty: ['还没有可以显示的回答', 'There are no answers to show yet'],
  surveyTemplate: ['课程评价', 'Course evaluation'],
  surveyColNumber: ['学号', 'Number'],
  surveySheet: ['统计', 'Figures'],
  surveyColQuestion: ['题目', 'Question'],
  surveyColRow: ['行', 'Row'],
  surveyColAnswer: ['回答', 'Answer'],
  surveyColCount: ['人数', 'Count'],
  surveyColMean: ['平均', 'Mean'],
} as const satisfies Record<string, readonly [string, string]>;
