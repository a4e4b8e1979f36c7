// What the server says of departments, classes and groups, in Chinese and English.

export const deptsMessages = {
  notSameKind: ['只能合并同一种（部门、班级或分组）', 'Only of one kind: departments, classes or groups'],
  notJoinable: ['只有班级和分组可以用班级码加入', 'Only classes and groups have a code to join by'],
  notGroup: [
    '只有分组可以这样加人，班级请在人员里调整',
    'Only groups take members this way; move people between classes instead',
  ],
  exportDepts: ['班级与部门', 'Classes and departments'],
  colKind: ['类型', 'Kind'],
  colTerm: ['学期', 'Term'],
  kindDept: ['部门', 'Department'],
  kindClass: ['班级', 'Class'],
  kindGroup: ['小组', 'Group'],
} as const satisfies Record<string, readonly [string, string]>;
