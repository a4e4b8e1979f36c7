// What the server says of questions and their marking, in Chinese and English.

export const assessmentMessages = {
  // lesson plans
  planIncomplete: ['有内容还不能讲，请先补全', 'Some of it cannot be taught yet; please complete it'],
  questionNoStem: ['还没有题干', 'The question has no text'],
  questionNoKey: ['还没有正确答案', 'There is no right answer'],
  questionFewOptions: ['至少要有两个填好的选项', 'At least two options must be filled in'],
  questionEmptyOption: ['有一个选项是空的，请填上或删去', 'An option is empty; fill it in or remove it'],
  questionFewItems: ['至少要有三项要排序的内容，而且都填好', 'At least three things to put in order must be filled in'],
  questionFewPairs: ['至少要有两对填好的内容', 'At least two pairs must be filled in'],
  questionSameKeys: ['正确答案里同一个选项写了两次', 'The key names an option twice'],
  questionSameOptions: ['有两个选项相同', 'Two options are the same'],
  questionAllRight: ['所有选项都是正确的', 'Every option is right'],
  questionKeyWrong: [
    '按这道题的误差和单位，答案本身也会判错',
    'With this tolerance and unit its own key would be marked wrong',
  ],
  questionKeyNoNumber: ['有误差时，答案里要有一个数', 'With a tolerance one of its keys must be a number'],
  // the bank of exams
  bankBlanksApart: [
    '题干里的空（____）和答案的数目不一样',
    'There are not as many blanks (____) in the text as answers',
  ],
  bankSameKey: ['有两道小题的编号相同', 'Two of its questions have the same key'],
  questionInPaper: ['试卷或作业里还在用，不能删除', 'A paper or homework uses it; it cannot be deleted'],
  questionOfPlan: ['课程里的题目，知识点不能在这里改', 'It belongs to a course: its point is changed there'],
  questionCatInUse: ['下面还有题目或分类，不能删除', 'There are questions or categories in it'],
  // questions from and to spreadsheets
  exportQuestions: ['题目', 'Questions'],
  sheetKind: [
    '不认识的题型，请填单选、多选、判断、填空、简答或论述',
    'Unknown kind: fill in 单选, 多选, 判断, 填空, 简答 or 论述',
  ],
  sheetDifficulty: ['难度请填 1 到 5', 'From 1 to 5'],
  sheetLetters: ['请填已有选项的字母', 'Fill in letters of options that are there'],
  sheetOneLetter: ['单选题只有一个答案', 'Only one answer is right'],
  sheetJudge: ['请填“对”或“错”', 'Fill in 对 (true) or 错 (false)'],
  sheetNumber: ['请填不小于 0 的数', 'Fill in a number, 0 or more'],
  sheetRubric: ['请写成“要点:分值”，多个用 | 隔开', 'Write each as title:points, parted by |'],
  noteQuestionKind: [
    '题型填单选、多选、判断、填空、简答或论述。示例行可以删除。',
    'The kind is one of 单选 (one choice), 多选 (several), 判断 (true or false), 填空 (fill in), 简答 (short), 论述 (essay). The examples may be deleted.',
  ],
  noteQuestionOptions: [
    '选项写在 A 到 F 列。文字里用 $…$ 写公式，用 **…** 加粗。',
    'Options go into the columns A to F. In texts, $…$ is a formula and **…** is bold.',
  ],
  noteQuestionAnswer: [
    '答案：选择题填字母（如 B、ABD），判断题填“对”或“错”，填空题的几种写法用 | 隔开，论述题写评分要点（如 论点:5|论据:5）。',
    'The answer: letters of options (B, ABD), 对 or 错, the wordings of a blank parted by |, of an essay what it is marked for (thesis:5|reasons:5).',
  ],
  noteQuestionNumber: ['误差和单位只用于填空题。', 'Tolerance and unit are for what is filled in alone.'],
  noteQuestionPlace: [
    '难度填 1 到 5。分类用 / 表示上下级，没有的分类会新建。',
    'Difficulty is from 1 to 5. A category is written from the top with /; what is not there is made.',
  ],
  noteQuestionAgain: [
    '再次导入时，题型和题干都相同的是同一道题：内容不同就更新您自己的题目。',
    'Imported again, a row of the same kind and text is the same question: yours is changed where the rest differs.',
  ],
  tooManyBlanks: ['填的比空多', 'More than there are blanks'],
  tooManyFiles: ['最多 20 个文件', 'At most 20 files'],
} as const satisfies Record<string, readonly [string, string]>;
