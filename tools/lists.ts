// Writes the lists of what there is from the folders: `npm run lists`. Nobody edits them, so no two people edit the same
// line. A test compares them with what is written here (tests/architecture/lists.test.ts).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
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

/** In the order of the list as it is, which people see; what is new comes last. */
function asListed(file: string, declared: string, names: readonly string[]): string[] {
  const [, list = ''] = new RegExp(`${declared} = \\[([^\\]]*)`).exec(textOf(file)) ?? [];
  const listed = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  return [...new Set([...listed, ...names])].filter((name) => names.includes(name));
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** What files of the contract say by this name. */
async function saidAs<T>(name: string): Promise<T[]> {
  const says = new RegExp(`^export const ${name} = `, 'm');
  const files = filesIn('contract', /^[\w-]+\.ts$/, false).filter((file) => says.test(textOf(file)));
  return Promise.all(files.map(async (file) => (await load(file))[name] as T));
}

/** A file of the contract says as `LOGS` which kinds of logs its operations keep: what stands before the colon in their names. */
async function logList(): Promise<string> {
  const kinds = (await saidAs<readonly string[]>('LOGS')).flat().sort();
  return `${HEAD}\nexport const LOG_KINDS = [${quoted(kinds)}];\n`;
}

interface Work {
  kind: string;
  /** By a teacher, as it is; false: the kind has its own way to its students. */
  isAssigned: boolean;
}
const WORK_FILE = 'contract/task-kinds.ts';

/** A file of the contract says as `WORK` that what it is of is a kind of work. */
async function workList(): Promise<string> {
  const all = await saidAs<Work>('WORK');
  const kinds = (declared: string, assigned: boolean) =>
    quoted(
      asListed(
        WORK_FILE,
        declared,
        all.filter((w) => w.isAssigned === assigned).map(({ kind }) => kind),
      ),
    );
  return `${HEAD}
/** What a teacher assigns. */
export const ASSIGNED_KINDS = [${kinds('ASSIGNED_KINDS', true)}] as const;
/** Of all that one has to do: the others are assigned in their own way, a live class by being planned, an exam by being published. */
export const TASK_KINDS = [...ASSIGNED_KINDS, ${kinds('TASK_KINDS', false)}] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
`;
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

/** A folder of `questions/` by what is in it: a contract, where lessons ask it; an exam, where the bank keeps it; a survey. */
const kindsWith = (file: string): string[] =>
  filesIn('questions', new RegExp(`^\\w+/${file}\\.ts$`))
    .map((path) => path.split('/')[1] ?? '')
    .filter((folder) => folder !== 'kit' && folder !== 'list');

const KINDS_FILE = 'contract/question-kinds.ts';
interface QuestionLists {
  lesson: string[];
  bank: string[];
  survey: string[];
}
function questionKinds(): QuestionLists {
  const lesson = asListed(KINDS_FILE, 'QUESTION_KINDS', kindsWith('contract'));
  const besides = kindsWith('exam').filter((kind) => !lesson.includes(kind));
  return {
    lesson,
    bank: [...lesson, ...asListed(KINDS_FILE, 'BANK_KINDS', besides)],
    survey: asListed(KINDS_FILE, 'SURVEY_KINDS', kindsWith('survey')),
  };
}

function questionKindList({ lesson, bank, survey }: QuestionLists): string {
  const besides = bank.filter((kind) => !lesson.includes(kind));
  return `${HEAD}
/** What lessons ask. */
export const QUESTION_KINDS = [${quoted(lesson)}] as const;
/** What the bank keeps: exams and homework ask all of them. */
export const BANK_KINDS = [...QUESTION_KINDS, ${quoted(besides)}] as const;
export const SURVEY_KINDS = [${quoted(survey)}] as const;
`;
}

/** One side of all kinds of questions. */
interface SideList {
  kinds: readonly string[];
  table: string;
  /** The file of a kind, and what it exports. */
  from: (kind: string) => readonly [file: string, name: string];
  /** What stands in the table where that is not what was exported. */
  as?: (kind: string, name: string) => string;
  /** What the file imports besides. */
  besides?: string;
  satisfies?: string;
}

function sideList({ kinds, table: declared, from, as = (_, name) => name, besides = '', satisfies }: SideList): string {
  const all = kinds.map((kind) => ({ kind, file: from(kind)[0], name: from(kind)[1] }));
  const imports = all.map(({ kind, file, name }) => `import { ${name} } from '../${kind}/${file}';\n`);
  const lines = all.map(({ kind, name }) => `  ${kind}: ${as(kind, name)},\n`);
  const held = satisfies ? ` satisfies ${satisfies}` : '';
  return `${HEAD}${besides}${imports.join('')}\nexport const ${declared} = {\n${lines.join('')}}${held};\n`;
}

/** Each side stands in a file of its own: no key comes to the page with what is shown. */
function questionLists(): Record<string, string> {
  const { lesson, bank, survey } = questionKinds();
  const isLesson = (kind: string) => lesson.includes(kind);
  const homes = { QuestionKind: 'questions', BankKind: 'bank-kinds', SurveyKind: 'survey-path' };
  const typed = (type: string, kit: string, of: keyof typeof homes) => ({
    besides:
      `import type { ${of} } from '#contract/${homes[of]}.ts';\n` + `import type { ${type} } from '../kit/${kit}';\n`,
    satisfies: `{ [K in ${of}]: ${type} }`,
  });
  const ofLessons = (file: string, table: string, type: string, kit = file): SideList => {
    const side = file.replace(/\.tsx?$/, '');
    return {
      kinds: lesson,
      table,
      from: (kind) => [file, `${kind}${pascal(side)}`],
      ...typed(type, kit, 'QuestionKind'),
    };
  };
  const sides: Record<string, SideList> = {
    contract: ofLessons('contract.ts', 'QUESTION_CONTRACTS', 'QuestionContract'),
    mark: ofLessons('mark.ts', 'QUESTION_MARKS', 'QuestionMark'),
    ask: ofLessons('ask.ts', 'QUESTION_ASKS', 'QuestionAsk'),
    answer: ofLessons('answer.tsx', 'QUESTION_ANSWERS', 'QuestionAnswer', 'answer.ts'),
    edit: ofLessons('edit.tsx', 'QUESTION_EDITS', 'QuestionEdit', 'edit.ts'),
    sample: ofLessons('sample.ts', 'QUESTION_SAMPLES', 'Question', 'answer.ts'),
    'kept.sample': {
      kinds: bank,
      table: 'BANK_SAMPLES',
      from: (kind) => ['kept.sample.ts', `${kind}Kept`],
      ...typed('KeptSample', 'kept.sample.ts', 'BankKind'),
    },
    // a group asks for its children's kinds: what stands on these lists says that all are there
    exam: { kinds: bank, table: 'EXAM_PARTS', from: (kind) => ['exam.ts', `${kind}Exam`] },
    'paper.answer': {
      kinds: bank,
      table: 'PAPER_PARTS',
      from: (kind) =>
        isLesson(kind) ? [whichIs(`questions/${kind}/paper.answer`), `${kind}Paper`] : ['answer.tsx', `${kind}Answer`],
    },
    'bank.edit': {
      kinds: bank,
      table: 'BANK_PARTS',
      from: (kind) => ['edit.tsx', `${kind}Edit`],
      as: (kind, name) => (isLesson(kind) ? `lessonEdit('${kind}', ${name})` : name),
      besides: "import { lessonEdit } from '../kit/bank.edit.ts';\n",
    },
    survey: {
      kinds: survey,
      table: 'SURVEY_RULES',
      from: (kind) => ['survey.ts', `${kind}Survey`],
      ...typed('SurveyRules', 'survey.ts', 'SurveyKind'),
    },
    'survey.answer': {
      kinds: survey,
      table: 'SURVEY_INPUTS',
      from: (kind) => ['survey.answer.tsx', `${pascal(kind)}SurveyInput`],
      ...typed('SurveyInput', 'survey.answer.tsx', 'SurveyKind'),
    },
  };
  return Object.fromEntries(Object.entries(sides).map(([side, list]) => [`questions/list/${side}.ts`, sideList(list)]));
}

/** A file that has elements of the page in it, or none. */
const whichIs = (path: string): string =>
  basename(existsSync(join(ROOT, `${path}.tsx`)) ? `${path}.tsx` : `${path}.ts`);

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
    [WORK_FILE]: await workList(),
    'contract/families/work.ts': manifestList(work, WORK, { pages: 'WORK_PAGES', menus: 'MENUS' }),
    'contract/families/outer.ts': manifestList(outer, OUTER, { pages: 'OUTER_PAGES' }),
    [KINDS_FILE]: questionKindList(questionKinds()),
    ...questionLists(),
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
