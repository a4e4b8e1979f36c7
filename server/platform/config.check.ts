// What can be known of the settings only by trying: files, hosts, the database. Each fault is told with its variable's name.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { type Config, type ConfigError, refusal } from './config.ts';
import { type MessageKey, say } from './messages.ts';

type Params = Record<string, string | number>;

/** A line of the refusal, in both languages: who starts a server has not said which. */
const fault = (name: keyof Config, key: MessageKey, params: Params = {}): string =>
  `${name}: ${say('zh', key, params)} / ${say('en', key, params)}`;

/** Rejects with ConfigError that names each variable and what is wrong with it. */
export async function checkConfig(config: Config): Promise<void> {
  const wrong = [...wrongDataDir(config), ...(await wrongHost(config)), ...wrongTls(config)];
  if (wrong.length > 0) throw refusal(wrong);
}

/** What the server keeps below DATA_DIR. */
const FOLDERS = ['.', 'files', 'incoming', 'keys', 'outbox'];

const wrongDataDir = ({ DATA_DIR }: Config): string[] =>
  FOLDERS.flatMap((folder) => wrongFolder(resolve(DATA_DIR, folder))).slice(0, 1);

function wrongFolder(path: string): string[] {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    const isFile = ['EEXIST', 'ENOTDIR'].includes(codeOf(error));
    return [fault('DATA_DIR', isFile ? 'noFolder' : 'notWritable', { path, why: codeOf(error) })];
  }
}

async function wrongHost({ HOST }: Config): Promise<string[]> {
  try {
    await lookup(HOST);
    return [];
  } catch (error) {
    return [fault('HOST', 'noSuchHost', { host: HOST, why: codeOf(error) })];
  }
}

function wrongTls({ TLS_CERT, TLS_KEY }: Config): string[] {
  // set together, or neither
  if (!TLS_CERT || !TLS_KEY) return [];
  const cert = readPem('TLS_CERT', TLS_CERT, 'noCertificate', (pem) => new X509Certificate(pem));
  const key = readPem('TLS_KEY', TLS_KEY, 'noKey', (pem) => createPrivateKey(pem));
  if (typeof cert === 'string' || typeof key === 'string') return [cert, key].filter((one) => typeof one === 'string');
  return cert.checkPrivateKey(key) ? [] : [fault('TLS_KEY', 'keyOfAnother')];
}

/** What the file holds, or the line that says what is wrong with it. */
function readPem<T>(name: keyof Config, path: string, key: MessageKey, parse: (pem: Buffer) => T): T | string {
  let pem: Buffer;
  try {
    pem = readFileSync(path);
  } catch (error) {
    return fault(name, 'notReadable', { path, why: codeOf(error) });
  }
  try {
    return parse(pem);
  } catch {
    return fault(name, key, { path });
  }
}

/** Of PostgreSQL and of the way to it; the user's name, the password and the address stay untold. */
const DATABASE_FAULTS: Record<string, MessageKey> = {
  ECONNREFUSED: 'databaseRefused',
  ENOTFOUND: 'databaseNoHost',
  EAI_AGAIN: 'databaseNoHost',
  '28P01': 'databaseCredentials',
  '28000': 'databaseCredentials',
  '3D000': 'databaseMissing',
};

/** Opens the database that DATABASE_URL names and asks it something; rejects with ConfigError where it does not answer. */
export async function openGiven(open: () => Pool): Promise<Pool> {
  let pool: Pool | null = null;
  try {
    pool = open();
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool?.end();
    const known = DATABASE_FAULTS[codeOf(error)];
    const why = error instanceof Error ? error.message : String(error);
    throw refusal([known ? fault('DATABASE_URL', known) : fault('DATABASE_URL', 'databaseAway', { why })]);
  }
}

/** What https is spoken with, by the server's own listener and by the content's; null: http. */
export const tlsOf = ({ TLS_CERT, TLS_KEY }: Config): { cert: Buffer; key: Buffer } | null =>
  TLS_CERT && TLS_KEY ? { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) } : null;

/** What only listening shows; null where it is no setting's fault. */
export function listenFault(error: unknown, { HOST, PORT }: Config): ConfigError | null {
  if (codeOf(error) === 'EADDRNOTAVAIL') return refusal([fault('HOST', 'notOurHost', { host: HOST })]);
  if (codeOf(error) === 'EACCES') return refusal([fault('PORT', 'portNotAllowed', { port: PORT })]);
  return null;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // of several addresses that were tried
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'code' in error ? String(error.code) : '';
}
