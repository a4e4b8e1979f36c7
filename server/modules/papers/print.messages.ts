// What stands on printed papers, in Chinese and English.

export const printMessages = {
  printName: ['姓名', 'Name'],
  printStudentNo: ['学号', 'Student number'],
  printClass: ['班级', 'Class'],
  printMax: ['满分 {max} 分', '{max} points in all'],
  printPoints: ['（{points} 分）', ' ({points} points)'],
  printKey: ['答案：{key}', 'Key: {key}'],
  printRubric: ['评分标准：{text}', 'Rubric: {text}'],
  printExplanation: ['解析：{text}', 'Explanation: {text}'],
} as const satisfies Record<string, readonly [string, string]>;
