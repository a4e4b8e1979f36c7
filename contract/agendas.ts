// Tasks of several steps, each another kind's thing or a tick. In code an *agenda*: a task is a student's line already.
import { z } from 'zod';
import { TASK_STATES } from './assignments.ts';
import { CODE } from './codes.ts';
import { rights } from './families/agendas.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';
import { ASSIGNED_KINDS } from './task-kinds.ts';

export const WORK = { kind: 'task', isAssigned: true };
const BASE = '/OrgApi/Task';
export const MOST_AGENDA_STEPS = 50;
/** `hand`: ticked by whoever has done it. */
export const STEP_KINDS = ['hand', ...ASSIGNED_KINDS.filter((kind) => kind !== 'task')] as const;
export type StepKind = (typeof STEP_KINDS)[number];
const STEP_STATES = ['locked', ...TASK_STATES] as const;
export type StepState = (typeof STEP_STATES)[number];

const step = z.strictObject({
  /** Whoever makes it chooses it; ticks name it. */
  id,
  title: line(100),
  kind: z.enum(STEP_KINDS),
  refId: id.optional(),
});
export type AgendaStep = z.output<typeof step>;

const fields = {
  title: line(100),
  inOrder: z.boolean().default(false),
  steps: z
    .array(step)
    .min(1)
    .max(MOST_AGENDA_STEPS)
    .refine((all) => new Set(all.map((s) => s.id)).size === all.length, 'twice'),
};

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  title: z.string(),
  inOrder: z.boolean(),
  steps: z.array(step.extend({ title: z.string() })),
  makerId: id,
  maker: z.string(),
  /** Where it was given: its assignments, the latest first. */
  given: z.array(z.strictObject({ assignmentId: id, names: z.array(z.string()), from: time, until: time.nullable() })),
});
export type AgendaRow = z.output<typeof row>;

const progress = { done: whole, of: whole };

const person = z.strictObject({
  studentId: id,
  name: z.string(),
  userName: z.string(),
  /** Their own, with their exceptions. */
  until: time.nullable(),
  excused: z.boolean(),
  left: z.boolean(),
  ...progress,
  /** By the step's id; one that cannot be done now has none. */
  states: z.record(id, z.enum(STEP_STATES)),
});
export type AgendaPerson = z.output<typeof person>;

export const agendas = {
  ...crud(BASE, {
    noun: 'a task of several steps',
    row,
    add: fields,
    sorts: ['createdAt', 'title'],
    ...rights.Task,
  }),
  progress: op(`${BASE}/Progress`, {
    audited: false,
    power: 'Task.Items',
    summary: 'How each person stands with each step, of one time that it was given',
    access: STAFF,
    input: z.strictObject({ assignmentId: id }),
    output: z.array(person),
  }),
};

const shown = z.strictObject({
  title: z.string(),
  inOrder: z.boolean(),
  until: time.nullable(),
  excused: z.boolean(),
  /** Nothing can be ticked any more: its time is over, or one has left. */
  over: z.boolean(),
  ...progress,
  steps: z.array(
    z.strictObject({
      id,
      title: z.string(),
      kind: z.enum(STEP_KINDS),
      /** By which it was given; null: it is ticked. */
      assignmentId: id.nullable(),
      state: z.enum(STEP_STATES),
      /** Of what was given: it is taken now, if only late. */
      open: z.boolean().optional(),
      /** The very place, a page of ours; null: it is ticked here. */
      path: z.string().nullable(),
    }),
  ),
});
export type AgendaShown = z.output<typeof shown>;

export const ownAgendas = {
  item: op('/api/Task/Item', {
    summary: 'A task of several steps as one does it',
    access: ['student'],
    input: z.strictObject({ assignmentId: id }),
    output: shown,
  }),
  tick: op('/api/Task/Tick', {
    summary: 'Tick a step that is done by hand, or take the tick back; the task as it is then',
    access: ['student'],
    refuses: [CODE.conflict],
    input: z.strictObject({ assignmentId: id, stepId: id, on: z.boolean() }),
    output: shown,
  }),
};
