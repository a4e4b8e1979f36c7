// Where one embedded PostgreSQL lives: its files, its private way in, and its user.
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { hasSetpriv, type User, unprivilegedUser } from './privileges.ts';

/** A socket in a folder that only we can enter; Windows has none that Node speaks: loopback and a password there. */
export type Transport =
  | { kind: 'socket'; folder: string }
  | { kind: 'tcp'; port: number; password: string; passwordFile: string };

export interface ClusterLocation {
  data: string;
  transport: Transport;
  bin: Binaries;
  user: User | null;
  /** Settings of PostgreSQL that replace our own. */
  settings: Readonly<Record<string, string>>;
}

export const SUPERUSER = 'postgres';
export const ROLE = 'mengoo';

/** A short name for a data folder, the same for each path that leads to it. The folder is made when it is not there. */
export function nameOf(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
}

export async function locateCluster(
  dataDir: string,
  kind: Transport['kind'],
): Promise<Omit<ClusterLocation, 'settings'>> {
  const name = nameOf(dataDir);
  const folder = realpathSync(dataDir);
  const user = unprivilegedUser();
  const transport = kind === 'socket' ? socketIn(join(tmpdir(), `mengoo-${name}`), user) : await loopback(folder);
  return { data: join(folder, 'postgres'), transport, bin: findBinaries(), user };
}

export function connectionUrl({ transport }: ClusterLocation, role: string, database: string): string {
  return transport.kind === 'socket'
    ? `postgresql://${role}@/${database}?host=${encodeURIComponent(transport.folder)}`
    : `postgresql://${role}:${transport.password}@127.0.0.1:${transport.port}/${database}`;
}

// In the system's temporary folder, because a socket's path has about 100 characters and a data folder's may have more.
function socketIn(folder: string, user: User | null): Transport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // anybody may make a folder of this name there, and whoever owns it owns the way in
  if (!found.isDirectory() || ![process.getuid?.(), user?.uid].includes(found.uid)) {
    throw new Error(`${folder} belongs to someone else. Remove it, or set TMPDIR to a folder of your own.`);
  }
  chmodSync(folder, 0o700);
  // with setpriv PostgreSQL may write in root's folder, and no other process of `nobody` can enter
  if (user) chownSync(folder, hasSetpriv() ? 0 : user.uid, hasSetpriv() ? 0 : user.gid);
  return { kind: 'socket', folder };
}

async function loopback(folder: string): Promise<Transport> {
  const passwordFile = join(folder, 'postgres-password');
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  return { kind: 'tcp', port: await freePort(), password: readFileSync(passwordFile, 'utf8').trim(), passwordFile };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
