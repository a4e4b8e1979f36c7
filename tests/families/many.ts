// A copy of the project with many made-up families more, and its client.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { follow, ROOT, type Step } from './steps.ts';

interface MadeUp {
  name: string;
  isWork: boolean;
}

const file = (path: string, ...lines: string[]): Step => ({ path, kind: 'file', text: `${lines.join('\n')}\n` });
const added = (path: string, after: string, lines: readonly string[]): Step => ({
  path,
  kind: 'diff',
  text: [` ${after}`, ...lines.map((line) => `+${line}`)].join('\n'),
});

function filesOf({ name, isWork }: MadeUp): Step[] {
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
      `export const Screen = () => <FamilyScreen family={${name}} words="${name}" columns={['name']} fields={[{ name: 'name', kind: 'text' }]} />;`,
    ),
    ...['zh-CN', 'en'].map((language) => file(`src/locales/${language}/${isWork ? 'work/' : ''}${name}.json`, words)),
  ];
}

/** Where they stand in lists, as docs/families.md has it. */
function listed(families: readonly MadeUp[]): Step[] {
  const namesOf = (isWork: boolean) => families.filter((f) => f.isWork === isWork).map(({ name }) => name);
  const [work, outer] = [namesOf(true), namesOf(false)];
  const screens = (isWork: boolean) =>
    families
      .filter((family) => family.isWork === isWork)
      .map(({ name }) => `  '/${name}': full(() => import('#src/screens/${name}/screen.tsx'), 'Screen'),`);
  const imported = (names: readonly string[]) => names.map((name) => `import * as ${name} from './${name}.ts';`);
  const held = (names: readonly string[], key: string) => names.map((name) => `  ${name}: ${name}.${key},`);
  const [outerFile, workFile] = ['contract/families/outer.ts', 'contract/families/work.ts'];
  return [
    added(outerFile, "import * as login from './login.ts';", imported(outer)),
    added(outerFile, '  classroom: classroom.pages,', held(outer, 'pages')),
    added(workFile, "import * as teach from './teach.ts';", imported(work)),
    added(workFile, '  qa: qa.pages,', held(work, 'pages')),
    added(workFile, '  qa: qa.menus,', held(work, 'menus')),
    added(
      'src/app/routes.tsx',
      "  '/': full(() => import('#src/screens/portal/home.tsx'), 'HomeScreen'),",
      screens(false),
    ),
    added(
      'src/app/routes.work.tsx',
      "  '/jobs': full(() => import('#src/screens/jobs/screen.tsx'), 'JobsScreen'),",
      screens(true),
    ),
  ];
}

/** `mixed`: every second stands in the work area. */
type Where = 'mixed' | 'work';

export const FAMILIES = 200;

/** What such a client is made of: the project's own, by the stamp that it has, and what is made up. */
function stateOf(where: Where): string {
  const hash = createHash('sha256').update(`${where} ${FAMILIES}`);
  for (const file of ['dist/.stamp', 'tests/families/many.ts', 'tests/families/steps.ts'])
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
  follow(folder, [...made.flatMap(filesOf), ...listed(made)]);
  for (const name of ['public', 'index.html']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', VITE_RECORD: '1', VITE_PLAIN: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the client of the copy: ${stderr}`);
}
