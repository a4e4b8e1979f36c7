// What the specification ties to single hosts. No school is named yet, so the lists are empty.

/** On these hosts 实验课 (/Course) leads to 课程 (/Curriculum). */
export const COURSE_TO_CURRICULUM_HOSTS: readonly string[] = [];
/** On these hosts a closed portal (code -1) is not told by an alert. */
export const QUIET_HOSTS: readonly string[] = [];
