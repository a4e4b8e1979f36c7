// `npm run certificate [name or address …]`: a self-signed certificate for the school's own network, because browsers give
// camera and microphone only to https. Uses the openssl that every system but Windows brings.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#server/platform/config.ts';

const DAYS = 825;

const config = loadConfig(process.env);
const addresses = Object.values(networkInterfaces()).flatMap(
  (list) => list?.filter((i) => !i.internal && i.family === 'IPv4').map((i) => i.address) ?? [],
);
const names = process.argv.length > 2 ? process.argv.slice(2) : [hostname(), ...addresses];
const folder = join(config.DATA_DIR, 'tls');
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
mkdirSync(folder, { recursive: true, mode: 0o700 });

const alternatives = ['localhost', '127.0.0.1', ...names].map((n) => `${isIP(n) ? 'IP' : 'DNS'}:${n}`).join(',');
const done = spawnSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', String(DAYS)],
    ...['-keyout', key, '-out', cert, '-subj', '/CN=Mengoo', '-addext', `subjectAltName=${alternatives}`],
  ],
  { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
);
if (done.status !== 0) {
  console.error(`没有生成证书,需要 openssl。/ No certificate was made; openssl is needed.\n${done.stderr ?? ''}`);
  process.exit(1);
}
console.log(`${alternatives}\n\n  TLS_CERT=${cert} TLS_KEY=${key} npm start\n`);
console.log('  浏览器第一次会提示证书不受信任:选择继续,或把 cert.pem 装到各台电脑上。');
console.log('  Browsers warn once about a certificate they do not know: go on, or install cert.pem on the machines.');
