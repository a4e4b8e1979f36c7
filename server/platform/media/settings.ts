// What livekit-server is told: a file that only we read, and a key of this installation. Nothing stands on its command line.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

export interface Keys {
  key: string;
  secret: string;
}

export interface Ports {
  /** Signals and calls, on 127.0.0.1. */
  signal: number;
  /** Sound and pictures, UDP and TCP. */
  media: number;
  /** Ours, where it tells what happens. */
  door: number;
}

export interface ServerLocation {
  /** DATA_DIR, absolute. */
  dataDir: string;
  /** Where we listen: to whom we are there, it is too. */
  host: string;
}

const keyFile = ({ dataDir }: ServerLocation): string => join(dataDir, 'keys', 'livekit');
const folderOf = ({ dataDir }: ServerLocation): string => join(dataDir, 'media');
export const configFile = (place: ServerLocation): string => join(folderOf(place), 'livekit.json');
export const stateFile = (place: ServerLocation): string => join(folderOf(place), 'child.json');
export const logFile = (place: ServerLocation): string => join(folderOf(place), 'livekit.log');

/** From DATA_DIR/keys/livekit, made where it is not there or is none. */
export function loadKeys(place: ServerLocation): Keys {
  const file = keyFile(place);
  const found = existsSync(file) ? /^(\w{8,}): (\S{32,})\s*$/.exec(readFileSync(file, 'utf8')) : null;
  if (found?.[1] && found[2]) {
    // livekit-server takes none that others may read
    chmodSync(file, 0o600);
    return { key: found[1], secret: found[2] };
  }
  mkdirSync(join(place.dataDir, 'keys'), { recursive: true, mode: 0o700 });
  const keys = { key: `API${randomBytes(8).toString('hex')}`, secret: randomBytes(32).toString('base64url') };
  writeWhole(file, `${keys.key}: ${keys.secret}\n`);
  return keys;
}

/** JSON, which is YAML too. */
export function configOf(place: ServerLocation, { key }: Keys, ports: Ports, cards = networkInterfaces()): string {
  const { own, advertise } = addressOf(place.host, cards);
  const config = {
    port: ports.signal,
    bind_addresses: ['127.0.0.1'],
    key_file: keyFile(place),
    rtc: {
      // one number for both: one line in a firewall
      udp_port: ports.media,
      tcp_port: ports.media,
      use_external_ip: false,
      // without one, each browser would be told to ask a foreign server; from our own it learns nothing, and needs nothing
      stun_servers: [`${own}:${ports.media}`],
      ...(advertise ? { node_ip: advertise } : {}),
      enable_loopback_candidate: own === '127.0.0.1',
    },
    room: { auto_create: false },
    webhook: { api_key: key, urls: [`http://127.0.0.1:${ports.door}${WEBHOOK}`] },
    logging: { level: 'error', pion_level: 'error', json: true },
  };
  return JSON.stringify(config, null, 2);
}

export const WEBHOOK = '/api/open/LiveKit';

/** `advertise`: the only address it names to others; else each of the machine's. */
function addressOf(host: string, cards: ReturnType<typeof networkInterfaces>): { own: string; advertise?: string } {
  const loopback = '127.0.0.1';
  const outer = Object.values(cards)
    .flatMap((list) => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  if (host === 'localhost' || host === '::1' || host.startsWith('127.') || !outer)
    return { own: loopback, advertise: loopback };
  return isIPv4(host) && host !== '0.0.0.0' ? { own: host, advertise: host } : { own: outer };
}

export function writeConfig(place: ServerLocation, text: string): void {
  mkdirSync(folderOf(place), { recursive: true, mode: 0o700 });
  writeWhole(configFile(place), text);
}

export interface ChildState {
  pid: number;
  binary: string;
  version: string;
  ports: Ports;
}

export const writeState = (place: ServerLocation, state: ChildState): void =>
  writeWhole(stateFile(place), JSON.stringify(state));

/** Null where there is none that can be read. */
export function readState(place: ServerLocation): ChildState | null {
  try {
    const state = JSON.parse(readFileSync(stateFile(place), 'utf8')) as ChildState;
    return Number.isInteger(state.pid) && Number.isInteger(state.ports.signal) ? state : null;
  } catch {
    return null;
  }
}

/** Writes a file by renaming a draft: the file is whole, or as it was before. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
}
