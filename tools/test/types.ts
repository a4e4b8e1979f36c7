// The types of the project and, in the same run, of a copy of it in which the steps of docs/families.md are done: what
// both import is read once.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COPIED, follow, ROOT, stepsOf } from '#tests/families/steps.ts';

const FOLDER = join(ROOT, 'build', 'types');

follow(join(FOLDER, 'families'), stepsOf(readFileSync(join(ROOT, 'docs', 'families.md'), 'utf8')));
const { exclude } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as { exclude: string[] };
const config = {
  extends: '../../tsconfig.json',
  compilerOptions: { tsBuildInfoFile: './tsbuildinfo' },
  include: [...COPIED.flatMap((name) => [`../../${name}`, `families/${name}`]), '../../*.config.ts'],
  exclude: exclude.flatMap((name) => [`../../${name}`, `families/${name}`]),
};
writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config));
const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', join(FOLDER, 'tsconfig.json')], { stdio: 'inherit' });
process.exit(status ?? 1);
