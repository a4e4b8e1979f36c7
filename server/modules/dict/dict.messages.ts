// What the server says of the lists that forms offer, in Chinese and English.

export const dictMessages = {
  termInUse: [
    '有 {count} 门课程或班级在用这个学期：可以停用它，表单就不再提供',
    '{count} courses or classes are of this term: switch it off, and forms offer it no more',
  ],
} as const satisfies Record<string, readonly [string, string]>;
