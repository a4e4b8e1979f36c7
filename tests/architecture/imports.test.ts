// Imports flow one way: between the parts of the code, between the server's modules, and never in a circle.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { SURVEY_KINDS } from '#contract/survey-path.ts';
import { ROUTES } from '#src/app/routes.data.ts';
import '#src/app/routes.work.data.ts';
import { SHARED_WORDS } from '#src/locales/shared.ts';
import { circlesOf } from './circles.ts';
import { breaches, isIndex, MAY_USE, moduleArrows, strangers, unused, upwards } from './modules.ts';
import { filesIn, type Import, importsOf, ROOT, textOf } from './walk.ts';

/** What each part may import of ours, besides itself. Of questions each file belongs to the part that its name says: see `sideOf`. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  'questions of the contract': ['contract'],
  'questions of the server': ['contract', 'questions of the contract', 'server/platform'],
  'questions of the client': ['contract', 'questions of the contract', 'src/ui', 'src/blocks/text', 'src/locales'],
  'src/machines': ['contract'],
  'src/stream': ['contract', 'src/machines', 'src/api'],
  'src/api': ['contract', 'src/machines'],
  'src/ui': ['contract', 'src/machines', 'src/api'],
  'src/blocks/text': ['contract', 'src/ui'],
  'src/blocks': [
    'contract',
    'questions of the client',
    'src/machines',
    'src/ui',
    'src/stream',
    'src/api',
    'src/locales',
    'src/blocks/text',
  ],
  'src/locales': [],
  'src/screens': [
    'contract',
    'questions of the client',
    'src/machines',
    'src/stream',
    'src/api',
    'src/blocks/text',
    'src/blocks',
    'src/ui',
    'src/locales',
  ],
  'src/app': [
    'contract',
    'src/machines',
    'src/stream',
    'src/api',
    'src/blocks/text',
    'src/blocks',
    'src/ui',
    'src/screens',
    'src/locales',
  ],
  'server/platform': ['contract', 'src/machines'],
  server: ['contract', 'questions of the contract', 'questions of the server', 'src/machines', 'server/platform'],
};

const SIDES: Record<string, string> = {
  contract: 'questions of the contract',
  mark: 'questions of the server',
  ask: 'questions of the server',
  exam: 'questions of the server',
  survey: 'questions of the server',
  answer: 'questions of the client',
  edit: 'questions of the client',
  sample: 'questions of the client',
};

/** `questions/order/rows.answer.tsx`: an answer, so it is the client's. Undefined: its name does not say. */
const sideOf = (file: string): string | undefined => SIDES[/([^./]+)\.tsx?$/.exec(file)?.[1] ?? ''];

const partOf = (file: string): string =>
  file.startsWith('questions/')
    ? (sideOf(file) ?? '')
    : (Object.keys(MAY).find((part) => file.startsWith(`${part}/`)) ?? (file.startsWith('src/') ? 'src/app' : ''));

const all = filesIn(['contract', 'questions', 'src', 'server']);
const isOurs = new Set(all);
const imports = all.flatMap((file) => importsOf(file));

test('the walk sees the code', () => {
  expect(all.length).toBeGreaterThan(80);
});

test('imports flow one way', () => {
  const wrong = imports.filter((one) => !mayImport(one)).map(({ from, to }) => `${from} -> ${to}`);
  expect(wrong).toEqual([]);
});

function mayImport({ from, to }: Import): boolean {
  const [a, b] = [partOf(from), partOf(to)];
  return to === '' || b === '' || a === b || MAY[a]?.includes(b) === true;
}

describe('questions', () => {
  const own = all.filter((file) => file.startsWith('questions/'));
  test('have a file for each side, and a folder for each kind', () => {
    expect(own.filter((file) => sideOf(file) === undefined)).toEqual([]);
    const folders = new Set(own.map((file) => file.split('/')[1] ?? '').filter((name) => !name.includes('.')));
    expect([...folders].sort()).toEqual([...new Set([...BANK_KINDS, ...SURVEY_KINDS, 'kit', 'list'])].sort());
  });

  // a key in the browser is a key in the hands of whoever is asked
  test('bring nothing of the server to the page, be it later', () => {
    const fetched = [...reach('src/main.tsx')];
    expect(fetched).toContain('questions/single/answer.tsx');
    expect(
      fetched.filter((file) => ['questions of the server', 'server', 'server/platform'].includes(partOf(file))),
    ).toEqual([]);
  });

  test('a mark that the client imports, and a screen that a mark imports, are seen', () => {
    const wrong = [
      ...made('questions/single/answer.tsx', "import { singleMark } from './mark.ts';"),
      ...made('src/screens/teach/course/plan/question.tsx', "import { markingOf } from '#questions/mark.ts';"),
      ...made('questions/single/mark.ts', "import { singleEdit } from './edit.tsx';"),
      ...made('questions/kit/choice.ask.ts', "import { x } from '#server/modules/plan/index.ts';"),
      ...made('questions/fill/contract.ts', "import { x } from '../kit/mark.ts';"),
    ];
    expect(wrong.filter((one) => !mayImport(one))).toEqual(wrong);
  });
});

test('within src/screens an area does not reach into another', () => {
  const area = (file: string) => file.split('/').slice(0, 3).join('/');
  const wrong = imports
    .filter(({ from, to }) => [from, to].every((f) => f.startsWith('src/screens/')) && area(from) !== area(to))
    .map(({ from, to }) => `${from} -> ${to}`);
  expect(wrong).toEqual([]);
});

/** Imports as this file would have them. */
const made = (file: string, ...lines: string[]): Import[] => importsOf(file, lines.join('\n'));

const ofFiles = imports.filter(({ to }) => to !== '');
const isSeen = ({ kind }: Import): boolean => kind !== 'type';

describe('no file imports itself by way of others', () => {
  test('at run time, at once or later', () => expect(circlesOf(ofFiles.filter(isSeen))).toEqual([]));
  test('by types alone', () => expect(circlesOf(ofFiles)).toEqual([]));
});

/** What stands beside each other in a folder, files and folders alike, by what imports what. */
const neighbours = (folder: string, of: readonly Import[]) =>
  of.flatMap(({ from, to }) => {
    const [a, b] = [from, to].map((file) =>
      file.startsWith(`${folder}/`) ? file.slice(0, file.indexOf('/', folder.length + 1) + 1 || undefined) : '',
    );
    return a && b && a !== b ? [{ from: a, to: b }] : [];
  });
const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)))),
];

describe('no folder imports itself by way of others', () => {
  test.each(foldersOf(all))('in %s', (folder) => expect(circlesOf(neighbours(folder, ofFiles))).toEqual([]));
  test('a circle of two folders is found, though no file is in one', () => {
    const two = [
      ...made('src/app/menu/a.ts', "import { b } from '../tabs/b.ts';"),
      ...made('src/app/tabs/c.ts', "import type { D } from '../menu/d.ts';"),
    ];
    expect(circlesOf(two)).toEqual([]);
    expect(circlesOf(neighbours('src/app', two))).toEqual(['src/app/menu/ -> src/app/tabs/ -> src/app/menu/']);
  });
});

/** `server/platform/http/mount.ts`: `http`; the files beside the folders are what all of them stand on, or are put together of. */
const platformFolder = (file: string): string | undefined => file.match(/^server\/platform\/([^/]+)\//)?.[1];

test("the platform's folders stand in no circle, which no file of theirs need show", () => {
  const arrows = ofFiles.flatMap(({ from, to }) => {
    const [user, used] = [platformFolder(from), platformFolder(to)];
    return user === undefined || used === undefined || user === used ? [] : [{ from: user, to: used }];
  });
  expect(arrows.length).toBeGreaterThan(20);
  expect(circlesOf(arrows)).toEqual([]);
});

describe("the server's modules", () => {
  test('use one another by their index alone', () => expect(breaches(imports)).toEqual([]));
  test('use those that the table names, and it names no others', () => {
    expect(strangers(imports)).toEqual([]);
    expect(unused(imports)).toEqual([]);
    const gone = Object.keys(MAY_USE).filter((name) => !existsSync(join(ROOT, 'server/modules', name)));
    expect(gone).toEqual([]);
  });
  test('stand in no circle', () => {
    expect(upwards()).toEqual([]);
    expect(circlesOf(moduleArrows(imports))).toEqual([]);
  });
  test('offer by their index what is in them, and nothing that nobody takes', () => {
    const indices = all.filter(isIndex);
    const taken = new Set(imports.map(({ to }) => to));
    expect(indices.filter((f) => !taken.has(f))).toEqual([]);
    expect(
      indices.flatMap((f) => importsOf(f)).filter(({ from, to }) => !to.startsWith(from.replace('index.ts', ''))),
    ).toEqual([]);
  });
});

describe('what is looked for is found', () => {
  test('each way to import', () => {
    const found = made(
      'server/modules/plan/plan.file.ts',
      "import type { A } from './a.ts';",
      "import {\n  type B,\n  b,\n} from '../b/index.ts';",
      "export { c } from '#server/c.ts';",
      "export type { D } from './d.ts';",
      "import './e.ts';",
      "const later = () => import('./f.ts');",
      "import { z } from 'zod';",
    );
    expect(found.map(({ to, kind }) => [to, kind])).toEqual([
      ['server/modules/plan/a.ts', 'type'],
      ['server/modules/b/index.ts', 'static'],
      ['server/c.ts', 'static'],
      ['server/modules/plan/d.ts', 'type'],
      ['server/modules/plan/e.ts', 'static'],
      ['', 'static'],
      ['server/modules/plan/f.ts', 'lazy'],
    ]);
  });
  test('a circle of files, also one that is closed by a type or later', () => {
    const two = [
      ...made('server/a.ts', "import { b } from './b.ts';"),
      ...made('server/b.ts', "import { a } from './a.ts';"),
    ];
    expect(circlesOf(two)).toEqual(['server/a.ts -> server/b.ts -> server/a.ts']);
    const byType = [
      ...made('server/a.ts', "import { b } from './b.ts';"),
      ...made('server/b.ts', "import type { A } from './a.ts';"),
    ];
    expect(circlesOf(byType.filter(isSeen))).toEqual([]);
    expect(circlesOf(byType)).toHaveLength(1);
    const later = [
      ...made('server/a.ts', "import { b } from './b.ts';"),
      ...made('server/b.ts', "await import('./a.ts');"),
    ];
    expect(circlesOf(later.filter(isSeen))).toHaveLength(1);
  });
  test('of circles that hang together the shortest, and of others each', () => {
    const arrows = ['a b', 'b c', 'c a', 'c b', 'x x', 'd a', 'a e'].map((arrow) => {
      const [from = '', to = ''] = arrow.split(' ');
      return { from, to };
    });
    expect(circlesOf(arrows)).toEqual(['b -> c -> b', 'x -> x']);
  });
  test('a way into a module that is not its index, from another module, from elsewhere, for routes and for types', () => {
    const wrong = [
      ...made('server/modules/theory/a.ts', "import { x } from '../course/course.access.ts';"),
      ...made('server/modules/theory/b.ts', "import type { X } from '#server/modules/course/course.access.ts';"),
      ...made('server/modules/theory/c.ts', "import { x } from '../course/course.routes.ts';"),
      ...made('server/worlds/a.ts', "import { x } from '#server/modules/course/copy.ts';"),
      ...made('server/app.ts', "import { x } from './modules/course/copy.ts';"),
      ...made('server/platform/a.ts', "import type { X } from '../modules/course/index.ts';"),
    ];
    expect(breaches(wrong)).toHaveLength(6);
    const right = [
      ...made('server/modules/theory/a.ts', "import { x } from '../course/index.ts';", "import { y } from './b.ts';"),
      ...made('server/app.ts', "import { mountCourses } from './modules/course/course.routes.ts';"),
      ...made('server/messages.ts', "import { courseMessages } from './modules/course/course.messages.ts';"),
    ];
    expect(breaches(right)).toEqual([]);
  });
  test('a module that the table does not name, one that it names in vain, and one that it names upwards', () => {
    const back = made('server/modules/assessment/a.ts', "import type { X } from '../theory/index.ts';");
    expect(strangers(back)).toEqual(['server/modules/assessment/a.ts -> server/modules/theory/index.ts']);
    const fresh = made('server/modules/made/a.ts', "import { x } from '../assessment/index.ts';");
    expect(strangers(fresh)).toHaveLength(1);
    expect(strangers(fresh, { made: ['assessment'] })).toEqual([]);
    const kind = made('server/modules/made/kind.ts', "import { x } from '../gradebook/index.ts';");
    expect(strangers(kind)).toEqual([]);
    expect(strangers([...kind, ...fresh])).toHaveLength(1);
    expect(unused(fresh, { made: ['assessment', 'course'] })).toEqual(['made -> course']);
    expect(upwards({ a: ['b'], b: [] })).toEqual(['a -> b']);
    expect(upwards({ a: ['a'] })).toEqual(['a -> a']);
    expect(upwards({ b: [], a: ['b'] })).toEqual([]);
    const forth = made('server/modules/theory/a.ts', "import { x } from '../assessment/index.ts';");
    expect(circlesOf(moduleArrows([...back, ...forth]))).toEqual(['assessment -> theory -> assessment']);
  });
});

/** Every file that is fetched with this one, sooner or later; but what comes with words of its own, if it brings these. */
function reach(file: string, word = '', found = new Set<string>()): Set<string> {
  if (found.has(file) || !isOurs.has(file)) return found;
  found.add(file);
  const brought = partsWith(file, word);
  for (const { to, kind } of importsOf(file)) if (kind !== 'lazy' || !brought.includes(to)) reach(to, word, found);
  return found;
}

/** Asked of each file hundreds of times. */
function once<T>(of: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const found = known.get(file) ?? of(file);
    known.set(file, found);
    return found;
  };
}

/** `withWords(['exercises'], import('./summary.tsx'))`: what a file fetches together with which words. */
const parts = once((file) =>
  [...textOf(file).matchAll(/withWords\(\[([^\]]*)\], (import\('[^']+'\))\)/g)].map(([, words = '', load = '']) => ({
    words,
    files: importsOf(file, load).map(({ to }) => to),
  })),
);
const partsWith = (file: string, word: string): string[] =>
  parts(file).flatMap(({ words, files }) => (words.includes(`'${word}'`) ? files : []));

const spoken = once((file) => {
  const calls = textOf(file).matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g);
  return [...calls].flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
});

// who waits for words in the middle of a page takes the page away, and the focus with it
test('all the words that a screen ever speaks come with it, or with its frame', () => {
  const routes = ['page.tsx', 'pages.tsx', 'routes.tsx', 'routes.work.tsx', 'routes.list.ts', 'routes.work.list.ts']
    .map((file) => textOf(`src/app/${file}`))
    .join('\n');
  const screens = [...routes.matchAll(/'([^']+)': \w+\(\(\) => import\('#([^']+)'\), '\w+'\)/g)];
  expect(screens.length).toBeGreaterThan(25);
  const work = readdirSync(join(ROOT, 'src/locales/zh-CN/work')).map((f) => f.replace('.json', ''));
  expect(screens.map(([, path]) => path).sort()).toEqual(ROUTES.map((r) => r.path).sort());
  const every = [...new Set(all.flatMap(spoken))];
  const silent = screens.flatMap(([, path = '', file = '']) => {
    const rule = ROUTES.find((r) => r.path === path);
    const isWork = rule?.layout === 'basicAdmin';
    const known = new Set(['common', ...(rule?.words ?? []), ...(isWork ? [...work, ...SHARED_WORDS] : [])]);
    const missing = every.filter((ns) => !known.has(ns) && [...reach(file, ns)].some((f) => spoken(f).includes(ns)));
    return missing.map((ns) => `${path}: ${ns}`);
  });
  expect(silent).toEqual([]);
});
