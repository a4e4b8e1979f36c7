// Who writes which table: imports do not show it, as SQL names tables and no module.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, ROOT, textOf } from './walk.ts';

/** Tables that more than one module writes. A new one needs a reason; others ask the module that a table belongs to. */
const SHARED: Record<string, readonly string[]> = {
  // a class is a department: its code goes with it
  class_code: ['classes', 'depts'],
  group_member: ['classes', 'depts'],
  // an import keeps its own progress
  job: ['imports', 'jobs'],
  // the voices of a school are a part of its settings
  organisation: ['auth', 'theory'],
  role_menu: ['menus', 'roles'],
  // who uses a file says so in the transaction that does
  stored_file: ['files', 'knowledge', 'theory'],
  sys_dept: ['depts', 'imports'],
  sys_user: ['auth', 'classes', 'depts', 'imports', 'users'],
};

const MIGRATIONS = join(ROOT, 'server', 'migrations');
const tables = new Set(
  readdirSync(MIGRATIONS).flatMap((file) =>
    [...readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(/create table (?:if not exists )?(\w+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

/** A lifecycle's rows are written by their table's name. */
const WRITES = /\b(?:insert into|update|delete from)\s+(\w+)|\btable: '(\w+)'/g;

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
