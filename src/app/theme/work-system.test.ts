// A component without its recipe renders unstyled and says nothing, so this does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recipes, slotRecipes } from '@chakra-ui/react/theme';
import { expect, test } from 'vitest';
import { workSystem } from './work-system.ts';

const SRC = join(import.meta.dirname, '..', '..');

function componentsIn(text: string): string[] {
  const lists = [...text.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].map((m) => m[1] ?? '');
  return lists
    .flatMap((list) => list.split(',').map((name) => name.trim().replace(/^type /, '')))
    .filter((name) => /^[A-Z]/.test(name));
}

test('every component in use has its recipe', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.tsx'));
  const used = new Set(files.flatMap((f) => componentsIn(readFileSync(join(SRC, f), 'utf8'))));
  expect(used.size).toBeGreaterThan(10);
  const known = { ...recipes, ...slotRecipes };
  const wanted = [...used]
    .map((name) => name[0]?.toLowerCase() + name.slice(1))
    .filter((key) => Object.hasOwn(known, key));
  const missing = wanted.filter((key) => !workSystem.isRecipe(key) && !workSystem.isSlotRecipe(key));
  expect(missing).toEqual([]);
});
