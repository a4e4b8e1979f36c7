// What the server says to who sits an exam or invigilates it, in Chinese and English.
export const sittingMessages = {
  examClosed: ['现在不能开始这场考试', 'This exam cannot be begun now'],
  examOut: ['成绩已经公布，不能再考', 'Your result is out: there is no further attempt'],
  examCode: ['考试口令不对', 'The code is not right'],
  examAddress: ['这场考试要在指定的网络里做', 'This exam is sat in a certain network only'],
  examNobody: ['没有一份答卷处于可以这样做的状态', 'None of these attempts stands so that this can be done'],
} as const satisfies Record<string, readonly [string, string]>;
