// Which browser tests go to a screen's page: those that write its address, or use a helper that does.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const E2E = 'tests/e2e';
const ROUTES = ['pages.tsx', 'routes.list.ts', 'routes.work.list.ts', 'routes.tsx', 'routes.work.tsx'];
const SCREENS = 'src/screens';
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Page {
  address: string;
  screen: string;
}

const pages = (): Page[] =>
  ROUTES.flatMap((file) =>
    [...read(`src/app/${file}`).matchAll(/'(\/[^':]*)[^']*':\s+\w+\(\(\) => import\('#(src\/screens\/[^']+)'\)/g)].map(
      ([, address = '', screen = '']) => ({ address: address.replace(/(?<=.)\/$/, ''), screen }),
    ),
  );

/** Of the nearest folder above that has any; null where no folder below the screens has one. */
function pagesNear(file: string): Page[] | null {
  const all = pages();
  for (let folder = dirname(file); folder.startsWith(`${SCREENS}/`); folder = dirname(folder)) {
    const near = all.filter(({ screen }) => screen.startsWith(`${folder}/`));
    if (near.length > 0) return near;
  }
  return null;
}

/** The words of a test's file, and of the helpers beside it that it stands on. */
function wordsOf(name: string, known = new Set<string>()): string {
  if (known.has(name)) return '';
  known.add(name);
  // as an expression has it, too
  const words = read(`${E2E}/${name}`).replaceAll('\\/', '/');
  const helpers = [...words.matchAll(/from '\.\/([\w.-]+\.ts)'/g)].map(([, helper = '']) => helper);
  return [words, ...helpers.map((helper) => wordsOf(helper, known))].join('\n');
}

/** Null: nobody knows, so all of them. */
export function browserTestsOf(screen: string): string[] | null {
  const near = pagesNear(screen);
  if (near === null) return null;
  const written = near.map(({ address }) => new RegExp(`#${address}(?![\\w/-])`, 'i'));
  const found = readdirSync(join(ROOT, E2E))
    .filter((name) => name.endsWith('.e2e.ts'))
    .filter((name) => {
      const words = wordsOf(name);
      return written.some((address) => address.test(words));
    })
    .map((name) => `${E2E}/${name}`);
  return found.length > 0 ? found : null;
}
