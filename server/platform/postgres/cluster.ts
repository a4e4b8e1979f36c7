// The database cluster's files: made once, and the app's role and database in it.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { type ClusterLocation, connectionUrl, ROLE, SUPERUSER } from './location.ts';
import { unprivileged } from './privileges.ts';

/** Into a folder beside, then renamed: a kill in the middle leaves nothing half made. */
export function makeCluster(place: ClusterLocation): void {
  if (existsSync(join(place.data, 'PG_VERSION'))) return;
  const half = `${place.data}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (place.user) chownSync(half, place.user.uid, place.user.gid);
  const args = [
    '-D',
    half,
    '-U',
    SUPERUSER,
    '-E',
    'UTF8',
    '--no-locale',
    '--no-instructions',
    ...authentication(place),
  ];
  const command = unprivileged(place.user, place.bin.initdb, args, false);
  execFileSync(command.file, command.args, { stdio: ['ignore', 'ignore', 'pipe'], ...command.options });
  writeFileSync(join(half, 'pg_hba.conf'), access(place));
  renameSync(half, place.data);
}

const authentication = ({ transport }: ClusterLocation): string[] =>
  transport.kind === 'socket' ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', transport.passwordFile];

// trust holds for the socket alone, whose folder nobody else can enter
const access = ({ transport }: ClusterLocation): string =>
  transport.kind === 'socket' ? 'local all all trust\n' : 'host all all 127.0.0.1/32 scram-sha-256\n';

/** The app's role is no superuser: it owns its database and may make others (the tests do), nothing else. */
export async function makeRole(place: ClusterLocation): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(place, SUPERUSER, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [ROLE],
    );
    const name = escapeIdentifier(ROLE);
    const password = place.transport.kind === 'tcp' ? `password ${escapeLiteral(place.transport.password)}` : '';
    if (!rows[0]?.role) await client.query(`create role ${name} login createdb ${password}`);
    if (!rows[0]?.database) await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end();
  }
}
