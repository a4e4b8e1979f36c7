// Writes the lists of what there is from the folders: `npm run lists`. Nobody edits them, so no two people edit the same
// line. A test compares them with what is written here (tests/architecture/lists.test.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Pages } from '#contract/families/manifest.ts';
import type { Operation } from '#contract/kit.ts';

const ROOT = resolve(import.meta.dirname, '..');
const HEAD = '// Written by `npm run lists` from the folders: change nothing here.\n';

const filesIn = (folder: string, ending: RegExp, recursive = true): string[] =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const load = (file: string) => import(join(ROOT, file)) as Promise<Record<string, unknown>>;
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const keyOf = (name: string): string => (name.includes('-') ? `'${name}'` : name);
const table = (declared: string, lines: readonly string[]): string =>
  `\nexport const ${declared} = {\n${lines.map((line) => `  ${line},\n`).join('')}};\n`;

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'path' in value && 'power' in value && 'access' in value;
const operationsIn = (value: unknown): Operation[] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const inner: unknown[] = Object.values(value);
  return inner.length > 0 && inner.every(isOperation) ? inner : undefined;
};

/** A file of the contract says as `LOGS` which kinds of logs its operations keep: what stands before the colon in their names. */
async function logList(): Promise<string> {
  const files = filesIn('contract', /^[\w-]+\.ts$/, false).filter((file) =>
    /^export const LOGS = /m.test(textOf(file)),
  );
  const all = await Promise.all(files.map(async (file) => (await load(file)) as { LOGS: readonly string[] }));
  const kinds = all.flatMap(({ LOGS }) => LOGS).sort();
  return `${HEAD}\nexport const LOG_KINDS = [${kinds.map((kind) => `'${kind}'`).join(', ')}];\n`;
}

/** A family is what a file of the contract exports and holds operations alone. */
async function familiesByFile(): Promise<Map<string, string[]>> {
  const found: { file: string; name: string; operations: Operation[] }[] = [];
  for (const file of filesIn('contract', /^[\w-]+\.ts$/, false)) {
    if (['index.ts', 'list.ts', 'kit.ts'].includes(basename(file))) continue;
    for (const [name, value] of Object.entries(await load(file))) {
      const operations = operationsIn(value);
      if (operations) found.push({ file, name, operations });
    }
  }
  // operations that another family takes in by spread are no family of their own
  const isWhole = ({ operations }: (typeof found)[number]) =>
    !found.some(
      (other) => other.operations.length > operations.length && operations.every((o) => other.operations.includes(o)),
    );
  const whole = found.filter(isWhole);
  return new Map(
    [...Map.groupBy(whole, ({ file }) => file)].map(([file, all]) => [file, all.map(({ name }) => name).sort()]),
  );
}

async function contractList(): Promise<string> {
  const families = await familiesByFile();
  const files = [...families.keys()].map((file) => basename(file, '.ts'));
  const imports = files.map((name) => `import * as ${camel(name)} from './${name}.ts';\n`);
  const modules = files.map((name) => `${keyOf(name)}: ${camel(name)}`);
  const held = [...families].flatMap(([file, names]) =>
    names.map((name) => `${name}: ${camel(basename(file, '.ts'))}.${name}`),
  );
  return `${HEAD}${imports.join('')}
/** By the names of their files. */${table('MODULES', modules)}${table('contract', held.sort())}`;
}

interface Manifest {
  file: string;
  name: string;
  paths: string[];
  isWork: boolean;
  hasMenus: boolean;
}

async function manifests(): Promise<Manifest[]> {
  const files = filesIn('contract/families', /^[\w-]+\.ts$/, false);
  const all = files.filter((file) => !/\/(index|outer|work|manifest|dev)\.ts$/.test(file));
  return Promise.all(
    all.map(async (file) => {
      const { pages, menus } = (await load(file)) as { pages: Pages; menus?: object };
      const isWork = Object.values(pages).every(({ layout }) => layout === 'basicAdmin');
      return { file, name: basename(file, '.ts'), paths: Object.keys(pages), isWork, hasMenus: menus !== undefined };
    }),
  );
}

function manifestList(all: readonly Manifest[], why: string, names: { pages: string; menus?: string }): string {
  const held = (of: readonly Manifest[], key: string) => of.map(({ name }) => `${keyOf(name)}: ${camel(name)}.${key}`);
  const imports = all.map(({ file, name }) => `import * as ${camel(name)} from './${basename(file)}';\n`);
  const withMenus = all.filter(({ hasMenus }) => hasMenus);
  const menus = names.menus ? table(names.menus, held(withMenus, 'menus')) : '';
  return `${HEAD}// ${why}\n${imports.join('')}${table(names.pages, held(all, 'pages'))}${menus}`;
}

/** What each `*.routes.ts` of a module exports as `mount…`. */
function serverList(): string {
  const mounts = filesIn('server/modules', /\.routes\.ts$/).flatMap((file) =>
    Array.from(textOf(file).matchAll(/^export function (mount\w+)\(/gm), ([, name = '']) => ({ file, name })),
  );
  const imports = mounts.map(({ file, name }) => `import { ${name} } from '${file.replace('server/', './')}';\n`);
  return `${HEAD}import type { FastifyInstance } from 'fastify';
${imports.join('')}import type { App } from './platform/app.ts';

export function mountModules(server: FastifyInstance, app: App): void {
${mounts.map(({ name }) => `  ${name}(server, app);\n`).join('')}}
`;
}

/** What the server says to people: each module's sentences stand beside it. */
function messageList(): string {
  const files = filesIn('server/modules', /^[\w-]+\/[\w-]+\.messages\.ts$/);
  const named = files.map((file) => ({ file, name: `${camel(basename(file, '.messages.ts'))}Messages` }));
  const imports = named.map(({ file, name }) => `import { ${name} } from '${file.replace('server/', './')}';\n`);
  const spread = named.map(({ name }) => `...${name}`);
  return `${HEAD}${imports.join('')}import { addMessages } from './platform/messages.ts';
${table('moduleMessages', spread)}
type ModuleMessages = typeof moduleMessages;
declare module './platform/messages.ts' {
  interface Messages extends ModuleMessages {}
}
addMessages(moduleMessages);
`;
}

interface Screen {
  path: string;
  file: string;
  name: string;
  look: string;
}

/**
 * A comment `@page <path>` above an exported component says at which page it stands; `light` behind the path, that it does
 * with the first screens' recipes.
 */
function screens(): Screen[] {
  const PAGES = /\/\*\*((?:(?!\*\/)[\s\S])*@page(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const) (\w+)/g;
  return filesIn('src/screens', /\.tsx$/).flatMap((file) =>
    [...textOf(file).matchAll(PAGES)].flatMap(([, comment = '', name = '']) =>
      Array.from(comment.matchAll(/@page (\/\S*)( light)?/g), ([, path = '', light]) => ({
        path,
        file,
        name,
        look: light ? 'light' : 'full',
      })),
    ),
  );
}

/** What `pages.tsx` and `page.tsx` hold themselves is in no list. */
function screenList(work: boolean, paths: ReadonlySet<string>): string {
  const of = screens()
    .filter(({ path }) => paths.has(path) === work)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const lines = of.map(({ path, file, name, look }) => `'${path}': ${look}(() => import('#${file}'), '${name}')`);
  const type = work ? 'WorkPath' : 'ListedPath';
  const helpers = of.some(({ look }) => look === 'light') ? '{ type Load, light }' : 'type { Load }';
  return `${HEAD}import type { ${type} } from './routes.data.ts';
import ${helpers} from './screen.ts';
import { full } from './screens.tsx';
${table(work ? 'WORK_LOADS: Readonly<Record<WorkPath, Load>>' : 'OUTER_LOADS: Readonly<Record<ListedPath, Load>>', lines)}`;
}

const WORK =
  'Who works in the work area fetches these, learners do not. Two tables: the client takes the pages without the menus.';
const OUTER = 'Pages outside the work area: every page of the client comes with these.';

/** All written lists, by their files. */
export async function lists(): Promise<Record<string, string>> {
  const all = await manifests();
  const [work, outer] = [all.filter((m) => m.isWork), all.filter((m) => !m.isWork)];
  const workPaths = new Set(work.flatMap(({ paths }) => paths));
  return {
    'contract/list.ts': await contractList(),
    'contract/log-kinds.ts': await logList(),
    'contract/families/work.ts': manifestList(work, WORK, { pages: 'WORK_PAGES', menus: 'MENUS' }),
    'contract/families/outer.ts': manifestList(outer, OUTER, { pages: 'OUTER_PAGES' }),
    'server/app.ts': serverList(),
    'server/messages.ts': messageList(),
    'src/app/routes.list.ts': screenList(false, workPaths),
    'src/app/routes.work.list.ts': screenList(true, workPaths),
  };
}

export async function writeLists(): Promise<void> {
  for (const [file, text] of Object.entries(await lists())) writeFileSync(join(ROOT, file), text);
}

if (import.meta.main) await writeLists();
