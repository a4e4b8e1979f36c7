// A component without its recipe renders unstyled and says nothing, so this does.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recipes, slotRecipes } from '@chakra-ui/react/theme';
import { expect, test } from 'vitest';
import { system } from './system.ts';
import { workSystem } from './work-system.ts';

const SRC = join(import.meta.dirname, '..', '..');

function componentsIn(text: string): string[] {
  const lists = [...text.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].map((m) => m[1] ?? '');
  return lists
    .flatMap((list) => list.split(',').map((name) => name.trim().replace(/^type /, '')))
    .filter((name) => /^[A-Z]/.test(name));
}

const known = { ...recipes, ...slotRecipes };
const keysOf = (components: Iterable<string>) =>
  [...new Set(components)]
    .map((name) => name[0]?.toLowerCase() + name.slice(1))
    .filter((key) => Object.hasOwn(known, key));

/** A file and what it imports at once; what it fetches later is not among it. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '(#src\/|\.\.?\/)([^']+)';/gm,
  );
  for (const [, root, path] of imports)
    if (path && /\.tsx?$/.test(path))
      withImports(root === '#src/' ? join(SRC, path) : join(dirname(file), root ?? '', path), found);
  return found;
}

test('every component in use has its recipe', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.tsx'));
  const used = new Set(files.flatMap((f) => componentsIn(readFileSync(join(SRC, f), 'utf8'))));
  expect(used.size).toBeGreaterThan(10);
  const missing = keysOf(used).filter((key) => !workSystem.isRecipe(key) && !workSystem.isSlotRecipe(key));
  expect(missing).toEqual([]);
});

// the frame of the portal, and each screen that is called light
const light = [
  'app/layouts/portal-frame.tsx',
  'app/layouts/filling-frame.tsx',
  ...['page.tsx', 'pages.tsx', 'routes.tsx', 'routes.work.tsx'].flatMap((file) =>
    [...readFileSync(join(SRC, 'app', file), 'utf8').matchAll(/light\(\(\) => import\('#src\/([^']+)'\)/g)].map(
      ([, path]) => path ?? '',
    ),
  ),
];

test('the lesson is light', () => {
  expect(light).toContain('screens/learn/lesson/screen.tsx');
  expect(light).toContain('screens/entry/login.tsx');
});

test.each(light)('%s does with the first recipes', (path) => {
  const files = [...withImports(join(SRC, path))];
  const used = keysOf(files.filter((f) => f.endsWith('.tsx')).flatMap((f) => componentsIn(readFileSync(f, 'utf8'))));
  expect(used.filter((key) => !system.isRecipe(key) && !system.isSlotRecipe(key))).toEqual([]);
});
