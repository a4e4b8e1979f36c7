// `npm run family NAME` writes what a new family of rows needs: docs/families.md says what each file is for. It asks nothing;
// what it writes has right types, passes lint, and keeps rows with a name and a note until somebody says what else they have.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MENUS } from '#contract/families/work.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** What Bash, TypeScript, PostgreSQL and a path all take for a name, as `labs`. */
const NAME = /^[a-z][a-z0-9]{1,30}$/;

/** Behind the last entry of the back office. */
function nextSort(): string {
  const sorts = Object.values(MENUS)
    .flatMap((menus) => Object.entries<{ sort: number }>(menus))
    .flatMap(([code, { sort }]) => (code.startsWith('admin_') ? [sort] : []));
  return (Math.max(...sorts) + 0.01).toFixed(2);
}

function nextMigration(): string {
  const numbers = readdirSync(join(ROOT, 'server/migrations')).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

const RIGHTS = { read: ['admin', 'teacher'], write: ['admin'] };
/** As tests/api/roles.api.test.ts has them: anonymous, gated, student, teacher, admin, super, qa, disabled. */
const READ = ['401', '423', '403', 'yes', 'yes', 'yes', '403', '401'];
const WRITE = ['401', '423', '403', '403', 'yes', 'yes', '403', '401'];

function filesOf(name: string): Record<string, string> {
  const pascal = name.replace(/^./, (letter) => letter.toUpperCase());
  const base = `/OrgApi/${pascal}`;
  const list = (names: readonly string[]) => `[${names.map((one) => `'${one}'`).join(', ')}]`;
  const roles = ['Add', 'Delete', 'Item', 'Items', 'Restore', 'Update'].map((call) =>
    [`${base}/${call}`, ...(call.startsWith('Item') ? READ : WRITE)].join('\t'),
  );
  const words = (field: object, lead: string) =>
    `${JSON.stringify({ title: name, lead, one: name, field, endpoints: { [pascal]: name } }, null, 2)}\n`;
  return {
    [`contract/families/${name}.ts`]: `// Where the pages of ${name} are, and who may use them.
import type { Menus, Pages, Rights } from './manifest.ts';

export const pages = {
  '/admin/${name}': { access: 'menu', layout: 'basicAdmin', words: ['${name}'] },
} as const satisfies Pages;

export const menus = {
  admin_${name}: { name: '${name}', icon: 'home', sort: ${nextSort()}, roles: ['admin'], families: ['${pascal}'] },
} as const satisfies Menus;

export const rights = {
  ${pascal}: { read: ${list(RIGHTS.read)}, write: ${list(RIGHTS.write)} },
} as const satisfies Rights;
`,
    [`contract/${name}.ts`]: `// A row of ${name}, and what is done with it.
import { z } from 'zod';
import { rights } from './families/${name}.ts';
import { crud, id, line, time, version } from './kit.ts';

export const ${name} = crud('${base}', {
  noun: 'a row of ${name}',
  row: z.strictObject({ id, version, createdAt: time, name: z.string(), note: z.string() }),
  add: { name: line(50), note: z.string().trim().max(500).default('') },
  sorts: ['name', 'createdAt'],
  ...rights.${pascal},
});
`,
    [`contract/${name}.roles.tsv`]: `${['# path', 'anonymous', 'gated', 'student', 'teacher', 'admin', 'super', 'qa', 'disabled'].join('\t')}\n${roles.join('\n')}\n`,
    [`contract/${name}.fields.tsv`]:
      '# field\tmeaning\nname\tWhat it is called\nnote\tWhatever else there is to say of it\n',
    [`server/migrations/${nextMigration()}_${name}.sql`]: `create table ${name} (
  id text primary key,
  org_id text not null references organisation,
  version integer not null default 1,
  created_at bigint not null,
  deleted_at bigint,
  name text not null,
  note text not null
);
create unique index ${name}_name on ${name} (org_id, name) where deleted_at is null;
`,
    [`server/modules/${name}/${name}.routes.ts`]: `// The rows of ${name} that an organisation keeps.
import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { ${name} as contract } from '#contract/${name}.ts';
import type { App } from '#server/platform/app.ts';
import { kit } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { mount } from '#server/platform/http/mount.ts';

const ${name} = pgTable('${name}', { ...kit, name: text().notNull(), note: text().notNull() });

export function mount${pascal}(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: ${name},
    scope: (who) => eq(${name}.orgId, who.orgId),
    search: [${name}.name],
    sorts: { name: ${name}.name, createdAt: ${name}.createdAt },
  });
  mount(server, app, contract, family);
}
`,
    [`src/screens/admin/${name}/screen.tsx`]: `// The rows of ${name} that the school keeps.
import { ${name} } from '#contract/${name}.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';

/** @page /admin/${name} */
export function ${pascal}Screen() {
  return (
    <FamilyScreen
      family={${name}}
      words="${name}"
      columns={['name', 'note']}
      fields={[
        { name: 'name', kind: 'text' },
        { name: 'note', kind: 'text' },
      ]}
    />
  );
}
`,
    [`src/locales/zh-CN/work/${name}.json`]: words({ name: '名称', note: '说明' }, `${name}：请写一句说明。`),
    [`src/locales/en/work/${name}.json`]: words(
      { name: 'Name', note: 'Note' },
      `${name}: say in a sentence what they are.`,
    ),
  };
}

const [name = ''] = process.argv.slice(2);
if (!NAME.test(name)) throw new Error('npm run family NAME: small letters and digits, several of them, as in `labs`');
const files = filesOf(name);
const there = Object.keys(files).filter((file) => existsSync(join(ROOT, file)));
if (there.length > 0) throw new Error(`${there.join(', ')}: there already`);
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), text);
  console.log(file);
}
// after the files above, which the lists are made of
const { writeLists } = await import('./lists.ts');
await writeLists();
