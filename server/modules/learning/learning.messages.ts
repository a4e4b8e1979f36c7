// What the server says of what learners see of their courses, in Chinese and English.

export const learningMessages = {
  ownCourseVote: ['不能给自己教的课程点赞', 'You cannot upvote a course that you teach'],
} as const satisfies Record<string, readonly [string, string]>;
