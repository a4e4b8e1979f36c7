// The kinds of work that are assigned: both sides know them, and one more is one name more.

/** What a teacher assigns. */
export const ASSIGNED_KINDS = ['lesson', 'section', 'experiment', 'homework', 'survey', 'task'] as const;
/** Of all that one has to do: a live class is assigned by being planned, an exam by being published. */
export const TASK_KINDS = [...ASSIGNED_KINDS, 'live', 'exam'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
