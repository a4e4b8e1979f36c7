// What the server says of questions and their marking, in Chinese and English.

export const assessmentMessages = {
  // lesson plans
  planIncomplete: ['有内容还不能讲，请先补全', 'Some of it cannot be taught yet; please complete it'],
  questionNoStem: ['还没有题干', 'The question has no text'],
  questionNoKey: ['还没有正确答案', 'There is no right answer'],
  questionFewOptions: ['至少要有两个填好的选项', 'At least two options must be filled in'],
  questionFewItems: ['至少要有三项要排序的内容，而且都填好', 'At least three things to put in order must be filled in'],
  questionFewPairs: ['至少要有两对填好的内容', 'At least two pairs must be filled in'],
  questionSameOptions: ['有两个选项相同', 'Two options are the same'],
  questionAllRight: ['所有选项都是正确的', 'Every option is right'],
  questionKeyWrong: [
    '按这道题的误差和单位，答案本身也会判错',
    'With this tolerance and unit its own key would be marked wrong',
  ],
  // the bank of exams
  bankBlanksApart: [
    '题干里的空（____）和答案的数目不一样',
    'There are not as many blanks (____) in the text as answers',
  ],
  bankSameKey: ['有两道小题的编号相同', 'Two of its questions have the same key'],
} as const satisfies Record<string, readonly [string, string]>;
