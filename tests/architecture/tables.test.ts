// Who writes and who reads which table: imports do not show it, as SQL names tables and no module.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, ROOT, textOf } from './walk.ts';

/** Tables that more than one module writes. A new one needs a reason; others ask the module that a table belongs to. */
const SHARED: Record<string, readonly string[]> = {
  // a class is a department: its code goes with it
  class_code: ['classes', 'depts'],
  // an import keeps its own progress
  job: ['imports', 'jobs'],
  // the voices of a school are a part of its settings; the first school is made by who sets the server up
  organisation: ['auth', 'settings', 'setup', 'theory'],
  role_menu: ['menus', 'roles'],
  // who uses a file says so in the transaction that does
  stored_file: ['files', 'knowledge', 'theory'],
  // a set's groups are groups of the school
  sys_dept: ['depts', 'groups', 'imports'],
  sys_user: ['auth', 'classes', 'depts', 'imports', 'users'],
};

/**
 * Tables that every module may read: what nearly all rows hang on. A view is a door of the module that declares it, as its columns
 * are what that module shows of its tables.
 */
const FOR_ALL: Record<string, string> = {
  class_teacher: 'whose class it is decides what is seen nearly everywhere',
  command: 'who sent what to a log, written by the platform',
  course: 'lessons, sections, classes and scores are all of a course',
  lifecycle: 'the state of whatever follows a chart, written by the platform',
  log: 'what was said and done, written by the platform',
  log_event: 'the same, event by event',
  member: 'who belongs to which class',
  organisation: 'the school',
  run: 'the runs of logs, written by the platform',
  session: 'who is signed in, written by the platform',
  sys_dept: 'classes and groups have names',
  sys_role: 'who is a student',
  sys_user: 'people have names',
  utterance: 'what was said in a log, written by the platform',
};

/** Whose a table is that no module writes in SQL: a family's rows go by the kit. */
const OWNERS: Record<string, string> = {
  assignment_exception: 'assignments',
  captcha: 'auth',
  course_class: 'classes',
  // by a trigger, whoever approves
  question_revision: 'assessment',
  operation_log: 'logs',
};

/** Reads of another module's table. This list only gets shorter: what is new goes by a function of its module, or a view. */
const READ_ACROSS: Record<string, readonly string[]> = {
  // whether anybody has worked with the copy of a course
  assignment: ['course/roll-over.store.ts'],
  course_class: ['course/roll-over.store.ts', 'depts/merge.ts'],
  course_teacher: ['course/roll-over.store.ts'],
  job: ['course/roll-over.ts', 'plan/plan.store.ts'],
  question: ['plan/plan.copy.ts'],
  notice_once: ['assignments/telling.ts'],
  passage: ['theory/scored.ts'],
  point_aid: ['theory/aids.ts'],
  role_menu: ['auth/user.store.ts'],
  stored_file: ['course/course.pictures.ts', 'experiments/experiments.routes.ts'],
  sys_menu: ['auth/user.store.ts', 'roles/roles.routes.ts'],
};
const MOST_ACROSS = 15;

/** Modules' tables that the platform reads: it stands below them and cannot ask. This list, too, only gets shorter. */
const READ_BELOW: Record<string, readonly string[]> = {
  // who may do what, and from where, with each call
  role_menu: ['auth/sessions.ts'],
  sys_menu: ['auth/sessions.ts'],
  white_list: ['auth/addresses.ts'],
  // the tutor speaks from passages
  document: ['tutor/search/correction.ts', 'tutor/search/search.ts'],
  passage: ['tutor/embed/vectors.ts', 'tutor/search/correction.ts', 'tutor/search/search.ts'],
};

const MIGRATIONS = join(ROOT, 'server', 'migrations');
const tables = new Set(
  readdirSync(MIGRATIONS).flatMap((file) =>
    [
      ...readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(/(?:create table (?:if not exists )?|rename to )(\w+)/g),
    ].map(([, name = '']) => name),
  ),
);

/** A lifecycle's rows are written by their table's name. */
const WRITES = /\b(?:insert into|update|delete from)\s+(\w+)|\btable: '(\w+)'/g;

const READS = /\b(?<!delete )(?:from|join)\s+(\w+)|\bprintOf\('(\w+)'/g;
/** Comments tell of tables, too. */
const COMMENTS = /^\s*(?:\/\/|\*|\/\*).*$/gm;

const writersOf = (files: readonly string[]): Map<string, Set<string>> => {
  const writers = new Map<string, Set<string>>();
  for (const file of files) {
    const module = file.split('/')[2] ?? '';
    for (const [, inSql, asRow] of textOf(file).matchAll(WRITES)) {
      const table = inSql ?? asRow ?? '';
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(module));
    }
  }
  return writers;
};

test('a table is written by the module that it belongs to', () => {
  const writers = writersOf(filesIn(['server/modules']));
  expect(writers.size).toBeGreaterThan(30);
  const shared = [...writers].filter(([, modules]) => modules.size > 1);
  expect(Object.fromEntries(shared.map(([table, modules]) => [table, [...modules].sort()]))).toEqual(SHARED);
});

/** Whose each table is; a family's rows go by the kit, which knows their table by what the module declares. */
function ownersIn(files: readonly string[]): Map<string, Set<string>> {
  const owners = writersOf(files);
  for (const file of files)
    for (const [, table = ''] of textOf(file).matchAll(/\bpgTable\('(\w+)'/g))
      owners.set(table, (owners.get(table) ?? new Set()).add(file.split('/')[2] ?? ''));
  return owners;
}

/** By table the files that read it, without the folder that they stand in; of tables that are not for all. */
function readersIn(folder: string, isTold: (table: string, file: string) => boolean): Record<string, string[]> {
  const readers: Record<string, string[]> = {};
  for (const file of filesIn([folder])) {
    const read = [...textOf(file).replaceAll(COMMENTS, '').matchAll(READS)].map(([, sql, print]) => sql ?? print ?? '');
    for (const table of new Set(read))
      if (tables.has(table) && !(table in FOR_ALL) && isTold(table, file))
        readers[table] = [...(readers[table] ?? []), file.replace(`${folder}/`, '')];
  }
  return readers;
}

const owners = ownersIn(filesIn(['server/modules']));

test('a table is read by the module that it belongs to, or is there for all; others ask for what they need', () => {
  const isOwn = (table: string, module: string) =>
    table in OWNERS ? OWNERS[table] === module : (owners.get(table)?.has(module) ?? false);
  const across = readersIn('server/modules', (table, file) => !isOwn(table, file.split('/')[2] ?? ''));
  expect(across).toEqual(READ_ACROSS);
  expect(Object.values(READ_ACROSS).flat().length).toBeLessThanOrEqual(MOST_ACROSS);
});

test("the platform reads no more of the modules' tables than is told", () => {
  expect(readersIn('server/platform', (table) => owners.has(table))).toEqual(READ_BELOW);
});
