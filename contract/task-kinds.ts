// Written by `npm run lists` from the folders: change nothing here.

/** What a teacher assigns. */
export const ASSIGNED_KINDS = ['lesson', 'section', 'experiment', 'homework', 'survey', 'task'] as const;
/** Of all that one has to do: the others are assigned in their own way, a live class by being planned, an exam by being published. */
export const TASK_KINDS = [...ASSIGNED_KINDS, 'live', 'exam'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
