// The server key: tokens and codes derive from it. 32 random bytes in DATA_DIR/keys, part of every backup.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LENGTH = 32;

export interface HasKeys {
  /** The server key. */
  key: Buffer;
}

export function loadServerKey(dataDir: string): Buffer {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'server.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) create(file);
  chmodSync(file, 0o600);
  const key = readFileSync(file);
  if (key.length !== LENGTH)
    throw new Error(`${file} is damaged: restore it from a backup, or delete it to sign everybody out.`);
  return key;
}

/** Written whole before it has its name: of two processes that start at once, both use the first one's key. */
function create(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(LENGTH), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
