// What the server says of papers, in Chinese and English.

export const papersMessages = {
  paperEmpty: ['试卷里还没有题目', 'The paper has no question yet'],
  paperWorthless: ['试卷的总分是 0', 'The paper is worth nothing'],
  pointsTooFine: ['分值最多两位小数', 'Points have at most two decimals'],
  askedTwice: ['这道题已经在试卷里了', 'The paper asks this already'],
  ruleShort: [
    '题库里符合条件的只有 {found} 题，要抽 {count} 题',
    'The bank has {found} questions of this sort, and {count} are to be drawn',
  ],
  ruleShared: [
    '符合条件的 {found} 题别的规则也要用，不够抽 {count} 题',
    'Other rules draw from these {found} questions, too: {count} are not left',
  ],
  questionGone: ['题库里没有这道题', 'The bank does not have this question'],
  paperInUse: ['还有未发布的考试在用这份试卷', 'An exam that is not published yet uses this paper'],
} as const satisfies Record<string, readonly [string, string]>;
