// What the server says of score books, in Chinese and English.

export const gradebookMessages = {
  // score books
  weightsSum: ['各组的权重加起来要正好是 100', 'The weights of the groups must be 100 together'],
  groupTwice: ['两个分组用了同一个编号', 'Two groups have the same id'],
  notOwnColumn: [
    '这一列的名称、满分和时间来自它的来源，请到那里修改',
    'The title, the most and the date of this column come from its source: change them there',
  ],
  releasedElsewhere: [
    '这一列的成绩还没有发布，请在批改页面发布',
    'What this column holds is not released yet: release it where it is marked',
  ],
  belowMarks: ['已有学生的分数高于这个满分', 'Somebody has a score that is higher than this'],
  overMax: ['分数超过了这一列的满分', 'The score is over the most of its column'],
  excusedScore: ['免考的格子没有分数', 'An excused cell has no score'],
  notOfCourse: ['这门课的学生里没有这个学号', 'No student of this course has this number'],
  titleReserved: [
    '这个名字留给学号、姓名、班级和总评用，请换一个',
    'That name is kept for number, name, class and total; choose another',
  ],
  titleTaken: ['成绩册里已经有一列叫这个名字', 'The book has a column of that name already'],
  titleTwice: ['成绩册里有两列都叫这个名字，请先改名', 'Two columns of the book are called so; rename one first'],
  scoreRange: ['请填 0 到 {max} 的数，或“免”', 'A number from 0 to {max}, please, or “excused”'],
  cellDoing: ['进行中', 'under way'],
  cellToMark: ['待批', 'to mark'],
  cellMissing: ['缺交', 'missing'],
  cellExcused: ['免', 'excused'],
} as const satisfies Record<string, readonly [string, string]>;
