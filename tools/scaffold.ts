// What `npm run family` and `npm run kind` write: a family of rows with a name and a note, in an area of the work area. What is written
// has right types and passes lint.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MENUS } from '#contract/families/work.ts';
import { ROLES, type Role } from '#contract/kit.ts';

export const ROOT = resolve(import.meta.dirname, '..');
/** What Bash, TypeScript, PostgreSQL and a path all take for a name, as `labs`. */
const NAME = /^[a-z][a-z0-9]{1,30}$/;

interface Place {
  area: 'admin' | 'teach';
  read: readonly Role[];
  write: readonly Role[];
  /** SQL of tables beside the rows' own. */
  tables?: string;
}

const STEP = 0.01;
/** Behind the last entry of the area, and before what follows that. */
function nextSort(area: Place['area']): number {
  const all = Object.values(MENUS).flatMap((menus) => Object.entries<{ sort: number }>(menus));
  const last = Math.max(...all.flatMap(([code, { sort }]) => (code.startsWith(`${area}_`) ? [sort] : [])));
  const room = Math.min(...all.flatMap(([, { sort }]) => (sort > last ? [sort - last] : []))) / 2;
  return Number((last + Math.min(STEP, room)).toFixed(6));
}

function nextMigration(): string {
  const numbers = readdirSync(join(ROOT, 'server/migrations')).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

export const pascalOf = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase());

/** A file of roles, as tests/api/roles.api.test.ts reads it; `super` may all. */
export function rolesFile(paths: readonly (readonly [string, readonly Role[]])[]): string {
  const cells = (roles: readonly Role[]) =>
    ROLES.map((role) => (role === 'super' || roles.includes(role) ? 'yes' : '403'));
  const lines = paths.map(([path, roles]) => [path, '401', '423', ...cells(roles), '401']);
  return [['# path', 'anonymous', 'gated', ...ROLES, 'disabled'], ...lines].map((l) => `${l.join('\t')}\n`).join('');
}

const listOf = (names: readonly string[]): string => `[${names.map((one) => `'${one}'`).join(', ')}]`;
export const jsonOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** By their paths. */
export function familyFiles(name: string, place: Place): Record<string, string> {
  const { area, read, write, tables = '' } = place;
  const pascal = pascalOf(name);
  const base = `/OrgApi/${pascal}`;
  const roles = ['Add', 'Delete', 'Item', 'Items', 'Restore', 'Update'].map(
    (call) => [`${base}/${call}`, call.startsWith('Item') ? read : write] as const,
  );
  const words = (field: object, lead: string) =>
    jsonOf({ title: name, lead, one: name, field, endpoints: { [pascal]: name } });
  return {
    [`contract/families/${name}.ts`]: `// Where the pages of ${name} are, and who may use them.
import type { Menus, Pages, Rights } from './manifest.ts';

export const pages = {
  '/${area}/${name}': { access: 'menu', layout: 'basicAdmin', words: ['${name}'] },
} as const satisfies Pages;

export const menus = {
  ${area}_${name}: { name: '${name}', icon: 'home', sort: ${nextSort(area)}, roles: ${listOf(write)}, families: ['${pascal}'] },
} as const satisfies Menus;

export const rights = {
  ${pascal}: { read: ${listOf(read)}, write: ${listOf(write)} },
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
    [`contract/${name}.roles.tsv`]: rolesFile(roles),
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
${tables}`,
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
    [`src/screens/${area}/${name}/screen.tsx`]: `// The rows of ${name} that the school keeps.
import { ${name} } from '#contract/${name}.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';

/** @page /${area}/${name} */
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

/** Writes what is not there yet, and the lists that are made of it; says what it wrote. */
export async function writeFiles(command: string, name: string, filesOf: () => Record<string, string>): Promise<void> {
  if (!NAME.test(name))
    throw new Error(`npm run ${command} NAME: small letters and digits, several of them, as in \`labs\``);
  const files = filesOf();
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
  // a long name breaks its lines elsewhere
  const code = Object.keys(files).filter((file) => /\.(tsx?|json)$/.test(file));
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  spawnSync(process.execPath, [biome, 'check', '--write', '--vcs-enabled=false', ...code], { cwd: ROOT });
}
