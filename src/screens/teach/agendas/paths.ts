// Addresses of the pages on which tasks of several steps are kept.
import type { AgendaStep, StepKind } from '#contract/agendas.ts';

const asked = (id: string): string => encodeURIComponent(id);
export const AGENDA_LIST = '/teach/task';
export const agendaEditPath = (id?: string): string => `${AGENDA_LIST}/add${id ? `?id=${asked(id)}` : ''}`;
export const detailPath = (id: string, assignmentId?: string): string =>
  `${AGENDA_LIST}/detail?id=${asked(id)}${assignmentId ? `&assignment=${asked(assignmentId)}` : ''}`;

/** Where its teachers see how everybody stands with a step. */
const STANDINGS: Partial<Record<StepKind, (refId: string) => string>> = {
  homework: (id) => `/teach/assignments/manage?id=${asked(id)}`,
  survey: (id) => `/teach/survey/analysis?id=${asked(id)}`,
  experiment: (id) => `/teach/expermyment/ScoreManage?id=${asked(id)}&tab=scores`,
  lesson: (courseId) => `/teach/AIcourseInfo?id=${asked(courseId)}&tab=scores`,
};
/** Null: a tick, and what has no page of its own. */
export const stepPath = ({ kind, refId }: Pick<AgendaStep, 'kind' | 'refId'>): string | null =>
  refId === undefined ? null : (STANDINGS[kind]?.(refId) ?? null);
