// A copy of the project with many made-up families more, every second in the work area, and its client.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
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
  const names = families.map(({ name }) => name);
  const screens = (isWork: boolean) =>
    families
      .filter((family) => family.isWork === isWork)
      .map(({ name }) => `  '/${name}': full(() => import('#src/screens/${name}/screen.tsx'), 'Screen'),`);
  const index = 'contract/families/index.ts';
  return [
    added(
      index,
      "import * as teach from './teach.ts';",
      names.map((name) => `import * as ${name} from './${name}.ts';`),
    ),
    added(
      index,
      '  qa: qa.pages,',
      names.map((name) => `  ${name}: ${name}.pages,`),
    ),
    added(
      index,
      '  qa: qa.menus,',
      names.map((name) => `  ${name}: ${name}.menus,`),
    ),
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

/** Builds the client of such a copy, as the project's own is built; answers its folder. `families`: how many more. */
export function buildWithMany(folder: string, families: number, env: Record<string, string>): string {
  const made = Array.from({ length: families }, (_, i) => ({ name: `made${i}`, isWork: i % 2 === 0 }));
  follow(folder, [...made.flatMap(filesOf), ...listed(made)]);
  for (const name of ['public', 'index.html']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the client of the copy: ${stderr}`);
  return join(folder, 'dist');
}
