// The types of the project and, with ALL=1, of a copy of it with a family more, as `npm run family` writes it. The copy begins
// with what the compiler has written down of the project: only what the family changes, and what that can touch, is checked twice.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWithFamily, ROOT, runIn } from '#tests/families/copy.ts';

/** In the project and in its copy: what is written down names all files from here. */
const HERE = join('build', 'types');
const COPY = join(ROOT, HERE, 'families');
const WRITTEN = 'tsbuildinfo';

interface Settings {
  include: string[];
  exclude: string[];
}

function settings(): string {
  const { include, exclude } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as Settings;
  const above = (names: readonly string[]) => names.map((name) => `../../${name}`);
  return JSON.stringify({
    extends: '../../tsconfig.json',
    // the copy's packages are the project's by a link: taken for others, all that imports them would be checked anew
    compilerOptions: { tsBuildInfoFile: `./${WRITTEN}`, preserveSymlinks: true },
    include: above(include),
    exclude: above(exclude),
  });
}

function check(root: string): number {
  const folder = join(root, HERE);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), settings());
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  // more than one, and each makes the same types of the contract and the packages for itself, on cores that other tests need
  const args = [tsc, '-p', folder, '--checkers', '1'];
  // its own collector of garbage takes a fifth of the time where it comes as often as it likes
  const env = { ...process.env, GOGC: '300', GOMEMLIMIT: '4GiB' };
  return spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root, env }).status ?? 1;
}

const status = check(ROOT);
if (status !== 0 || process.env['ALL'] !== '1') process.exit(status);
copyWithFamily(COPY, 'labs');
runIn(COPY, 'tools/kind.ts', 'essays');
mkdirSync(join(COPY, HERE), { recursive: true });
copyFileSync(join(ROOT, HERE, WRITTEN), join(COPY, HERE, WRITTEN));
process.exit(check(COPY));
