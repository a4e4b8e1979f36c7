// What can be assigned: each kind is registered by the module that it belongs to, and asked here.
import type { TaskState } from '#contract/assignments.ts';
import { CODE } from '#contract/codes.ts';
import type { App } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Who } from '#server/platform/who.ts';

/** How far one student is with one thing. Who has not begun it has none. */
export interface Begun {
  refId: string;
  studentId: string;
  state: Exclude<TaskState, 'none' | 'missed'>;
  isNow?: boolean;
}

export interface AssignedKind {
  /** The name of what is assigned, and its course where it has one; null where there is nothing that `who` may assign. */
  open: (who: Who, refId: string) => Promise<{ title: string; courseId: string | null } | null>;
  /** It has no course of its own: whoever assigns it names one they teach, or none. */
  anyCourse?: true;
  /** Of these things and these students. */
  stateOf: (refIds: readonly string[], studentIds: readonly string[]) => Promise<readonly Begun[]>;
  /** Of these things those that students cannot see now, where there can be such. */
  hidden?: (refIds: readonly string[]) => Promise<readonly string[]>;
  /** Its own notices say more: no others tell of it. */
  tellsItself?: true;
  /** What is assigned with a row of this family is changed there alone: `LiveStream`. */
  family?: string;
  /** Where one does it: a page of ours. */
  path: (refId: string) => string;
}

const kinds = createRegistry<AssignedKind>('kind of assignment');

/** By its name in the contract, while the server starts. */
export const kindOf = kinds.register;

/** Undefined: a kind whose pages do not exist yet. */
export const assignedKind = (app: App, kind: string): AssignedKind | undefined => kinds.of(app).get(kind);

/** 409 with the family to go to, where the kind has one. */
export function mustBeOurs(app: App, kind: string): void {
  const family = assignedKind(app, kind)?.family;
  if (family !== undefined) throw new Failure(CODE.conflict, 'assignedElsewhere', { data: { family } });
}

/** Those that tell of themselves. */
export const toldElsewhere = (app: App): string[] =>
  [...kinds.of(app)].flatMap(([name, kind]) => (kind.tellsItself ? [name] : []));
