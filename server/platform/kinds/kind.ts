// Kinds of work: a lesson, a section, an experiment, a live class, and those that join them. A module declares its kind once, in its
// `kind.ts`, and whoever gives, lists, scores, marks or copies work asks here, so that none of them knows a kind by its name.
import type { TaskState } from '#contract/assignments.ts';
import type { NoticeKind } from '#contract/jobs.ts';
import type { Definition } from '../lifecycle/define.ts';
import type { HasLifecycles } from '../lifecycle/index.ts';
import type { Hooks } from '../registry.ts';
import { createRegistry } from '../registry.ts';
import type { Db } from '../sql.ts';
import type { Who } from '../who.ts';
import type { AnswerSource, Evidence, Waiting } from './answers.ts';
import type { CopiedPart, CourseCopy, Prints } from './copy.ts';

/** How far one student is with one thing. Who has not begun it has none. */
export interface Begun {
  refId: string;
  studentId: string;
  state: Exclude<TaskState, 'none' | 'missed'>;
  isNow?: boolean;
}

/** An end of one student's own for one thing, beside exceptions: what was sent back gave days for it. It shortens nothing. */
export interface PutOff {
  refId: string;
  studentId: string;
  until: number;
}

/** A step that is a thing of another kind: it is given along with what it is a step of. */
interface GivenStep {
  id: string;
  title: string;
  kind: string;
  refId: string;
  /** The thing's own. */
  courseId: string | null;
}

export interface Progress {
  done: number;
  of: number;
}

/** What is done in steps: it is one line of a day, and its steps are none. */
interface Stepped {
  stepsOf: (db: Db, refId: string) => Promise<readonly GivenStep[]>;
  /** Of these assignments, how much this student has done. */
  progressOf: (assignmentIds: readonly string[], studentId: string) => Promise<ReadonlyMap<string, Progress>>;
  /** Of these assignments, those of their steps that this student cannot begin yet. */
  lockedOf: (assignmentIds: readonly string[], studentId: string) => Promise<ReadonlySet<string>>;
}

/** What is answered and never given, as a question that is pushed to a class, has none of this. */
interface Assigned {
  /** The name of what is assigned, and its course where it has one; null where there is nothing that `who` may assign. */
  open: (who: Who, refId: string) => Promise<{ title: string; courseId: string | null } | null>;
  /** Whoever assigns it may name a course that they teach; where they name none it is that which `open` says, or none. */
  anyCourse?: true;
  /** How far these students are with these things. */
  stateOf: (refIds: readonly string[], studentIds: readonly string[]) => Promise<readonly Begun[]>;
  /** Of these things those that students cannot do now, where there can be such: a draft again, a class that nobody held. */
  hidden?: (refIds: readonly string[]) => Promise<readonly string[]>;
  /** The family whose rows bring their assignments along (`LiveStream`): those are changed there alone. */
  family?: string;
  /** Of these things, for how many milliseconds after its end one is still taken: who has missed it can still do it. */
  takenAfter?: (refIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** What work on these things has put off for these students, where it can. */
  putOff?: (db: Db, refIds: readonly string[], studentIds: readonly string[]) => Promise<readonly PutOff[]>;
  /** Of these things, those that groups do together. */
  together?: (refIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The page of ours on which a student does it, as it was given by this assignment. */
  path: (refId: string, assignmentId: string) => string;
  /** When each of these students first looked at it, where that is known before anything is done. */
  openedAt?: (refId: string, studentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** It is done at a time of its own: those who have it see it before it begins. */
  ahead?: true;
  /** It is done in steps. */
  steps?: Stepped;
  /** The page on which its teacher sees what one student did; null where there is nothing to see yet. */
  detail: (refId: string, studentId: string) => Promise<string | null>;
}

/** What a kind puts into the score book of a course. */
export interface AskedColumn {
  /** Of what posts there: mostly its own name; a section asks for the lesson that it leads to. */
  kind: string;
  refId: string;
  title: string;
  counts: 'best' | 'last' | 'first' | 'mean';
  sort: number;
  /** The time from which the column shows, which may be still to come; null: at once. */
  from: number | null;
  /** Points in all, where they are not 100. */
  max?: number;
  /** Whether students see it; else they do as soon as a score is there. What is released once stays so. */
  released?: boolean;
}

interface Booked {
  columnsOf: (db: Db, courseId: string) => Promise<readonly AskedColumn[]>;
  /** As these things are called now, by their ids. One that is not there keeps the title that its column was entered with. */
  titlesOf?: (db: Db, refIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What is due where these things are assigned, in place of them: a section that leads to a lesson is due as that lesson. */
  dueOf?: (db: Db, refIds: readonly string[]) => Promise<ReadonlyMap<string, { kind: string; refId: string }>>;
}

export interface Kind {
  /** As the contract has it, where it can be assigned, and as it is stored. */
  name: string;
  /** The chart that each of its runs follows. */
  lifecycle?: Definition;
  assign?: Assigned;
  book?: Booked;
  /** Its answers among those that a teacher marks. */
  answers?: AnswerSource;
  /** The bells that it rings, each of which a person can switch off. Who has `NAME.new` tells of itself: no task of it is announced. */
  notices?: readonly NoticeKind[];
  /** What of a course waits for a teacher's mark. */
  toMark?: (courseId: string) => Promise<readonly Waiting[]>;
  /** What of no course, or of whichever, waits for the mark of `who`. */
  toMarkBy?: (who: Who) => Promise<readonly Waiting[]>;
  /** As these things are called, where no book has them. */
  titlesOf?: (refIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The page on which a teacher marks it. Answers have the marking list of their course; of what says nothing it is `detail`. */
  markPath?: (refId: string, studentId: string) => string;
  /** What students have answered beside lessons, which counts in mastery. Null: all of the course. */
  evidence?: (courseId: string, studentIds: readonly string[] | null) => Promise<readonly Evidence[]>;
  /** What of a course is the kind's, and is copied with it; in the order in which it is copied. */
  copy?: (copy: CourseCopy) => readonly CopiedPart[];
  /** What people have done to this kind's part of a copied course. */
  prints?: Prints;
  /** Whether `who` may see the files that one of its things uses. */
  policy?: (who: Who, id: string) => Promise<boolean>;
}

const kinds = createRegistry<Kind>('kind of work');

/** Declares a kind of work; to be called while the server starts. */
export function defineKind(app: HasLifecycles & Hooks, kind: Kind): void {
  kinds.register(app, kind.name, kind);
  if (kind.lifecycle) app.lifecycles.define(kind.lifecycle);
}

export const kindsOf = (app: Hooks): readonly Kind[] => [...kinds.of(app).values()];

/** Undefined: a kind that nobody has declared. */
export const kindNamed = (app: Hooks, name: string): Kind | undefined => kinds.of(app).get(name);

type Enter = (db: Db, courseId: string) => Promise<void>;
const books = createRegistry<Enter>('score book');

/** The score book says how it enters the columns that kinds ask for. It stands above most of those who must tell it. */
export const entersColumns = (app: Hooks, enter: Enter): void => books.register(app, 'columns', enter);

/** Something was assigned in this course, placed in it, or posted: its book takes up what is asked for from now on. */
export async function enterColumns(app: Hooks, db: Db, courseId: string | null): Promise<void> {
  if (courseId !== null) await books.of(app).get('columns')?.(db, courseId);
}
