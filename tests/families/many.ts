// A copy of the project with many made-up families more, and its client.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyProject, ROOT, runIn } from './copy.ts';

interface MadeUp {
  name: string;
  isWork: boolean;
}

/** Path and text. */
type File = readonly [string, string];
const file = (path: string, ...lines: string[]): File => [path, `${lines.join('\n')}\n`];

function filesOf({ name, isWork }: MadeUp): File[] {
  const layout = isWork ? 'basicAdmin' : 'basicMengoo';
  const words = JSON.stringify({ title: name, lead: name, one: name, field: { name } });
  return [
    file(
      `contract/families/${name}.ts`,
      "import type { Menus, Pages, Rights } from './manifest.ts';",
      `export const pages = { '/${name}': { access: 'login', layout: '${layout}', words: ['${name}'] } } as const satisfies Pages;`,
      `export const menus = { ${name}: { name: '${name}', icon: 'home', sort: 20, roles: ['admin'] } } as const satisfies Menus;`,
      `export const rights = { ${name}: { read: ['admin'], write: ['admin'] } } as const satisfies Rights;`,
    ),
    file(
      `contract/${name}.ts`,
      "import { z } from 'zod';",
      `import { rights } from './families/${name}.ts';`,
      "import { crud, id, line } from './kit.ts';",
      `export const ${name} = crud('/OrgApi/${name}', { noun: '${name}', row: z.strictObject({ id, name: z.string() }), add: { name: line(50) }, ...rights.${name} });`,
    ),
    file(
      `src/screens/${name}/screen.tsx`,
      `import { ${name} } from '#contract/${name}.ts';`,
      "import { FamilyScreen } from '#src/ui/family/family-screen.tsx';",
      `/** @page /${name} */`,
      `export const Screen = () => <FamilyScreen family={${name}} words="${name}" columns={['name']} fields={[{ name: 'name', kind: 'text' }]} />;`,
    ),
    ...['zh-CN', 'en'].map((language) => file(`src/locales/${language}/${isWork ? 'work/' : ''}${name}.json`, words)),
  ];
}

/** `mixed`: every second stands in the work area. */
type Where = 'mixed' | 'work';

export const FAMILIES = 200;

/** What such a client is made of: the project's own, by the stamp that it has, and what is made up. */
function stateOf(where: Where): string {
  const hash = createHash('sha256').update(`${where} ${FAMILIES}`);
  for (const file of ['dist/.stamp', 'tests/families/many.ts', 'tests/families/copy.ts'])
    hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** The client of such a copy, built as the project's own test build is, where that has not been done yet; answers its folder. */
export function clientWithMany(where: Where): string {
  const folder = join(ROOT, 'build', 'many', where);
  const [dist, stamp, state] = [join(folder, 'dist'), join(folder, '.stamp'), stateOf(where)];
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return dist;
  rmSync(stamp, { force: true });
  build(folder, where);
  writeFileSync(stamp, state);
  return dist;
}

function build(folder: string, where: Where): void {
  const isWork = (i: number) => where === 'work' || i % 2 === 0;
  const made = Array.from({ length: FAMILIES }, (_, i) => ({ name: `made${i}`, isWork: isWork(i) }));
  copyProject(folder);
  for (const [path, text] of made.flatMap(filesOf)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  runIn(folder, 'tools/lists.ts');
  cpSync(join(ROOT, 'public'), join(folder, 'public'), { recursive: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', VITE_RECORD: '1', VITE_PLAIN: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the client of the copy: ${stderr}`);
}
