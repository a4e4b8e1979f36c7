import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configOf, loadKeys, readState, writeConfig, writeState } from './settings.ts';

const PORTS = { signal: 1, media: 2, door: 3 };
let dataDir: string;

const card = (address: string, internal = false) => [
  { address, internal, family: 'IPv4' as const, netmask: '', mac: '', cidr: null },
];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mengoo-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('one key an installation, readable by nobody else; a damaged one is made anew', () => {
  const place = { dataDir, host: '' };
  const file = join(dataDir, 'keys', 'livekit');
  const keys = loadKeys(place);
  expect(readFileSync(file, 'utf8')).toBe(`${keys.key}: ${keys.secret}\n`);
  expect(keys.secret.length).toBeGreaterThanOrEqual(32);
  chmodSync(file, 0o644);
  expect(loadKeys(place)).toEqual(keys);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, 'devkey: secret');
  const fresh = loadKeys(place);
  expect(fresh).not.toEqual(keys);
  expect(loadKeys(place)).toEqual(fresh);
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['livekit']);
});

const LOOPBACK = { lo: card('127.0.0.1', true) };
const NETWORKS = { ...LOOPBACK, a: card('10.0.0.5'), b: card('10.1.0.5') };
const rtcAt = (host: string, cards: NodeJS.Dict<ReturnType<typeof card>> = NETWORKS) =>
  JSON.parse(configOf({ dataDir, host }, { key: 'k', secret: 's' }, PORTS, cards)).rtc;

test.each([
  ['0.0.0.0', '10.0.0.5', undefined, false],
  ['::', '10.0.0.5', undefined, false],
  ['10.1.0.5', '10.1.0.5', '10.1.0.5', false],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1', true],
  ['localhost', '127.0.0.1', '127.0.0.1', true],
])('HOST=%s: browsers ask nobody but %s', (host, own, advertised, loopback) => {
  const rtc = rtcAt(host);
  expect(rtc.stun_servers).toEqual([`${own}:2`]);
  expect(rtc.node_ip).toBe(advertised);
  expect(rtc.enable_loopback_candidate).toBe(loopback);
});

test('a machine without a network has itself', () => {
  expect(rtcAt('0.0.0.0', LOOPBACK)).toMatchObject({ node_ip: '127.0.0.1', enable_loopback_candidate: true });
});

test('what is known of the child is whole, or nothing', () => {
  const place = { dataDir, host: '' };
  expect(readState(place)).toBeNull();
  writeConfig(place, '{}');
  const state = { pid: 7, binary: '/b', version: '1', ports: PORTS };
  writeState(place, state);
  expect(readState(place)).toEqual(state);
  writeFileSync(join(dataDir, 'media', 'child.json'), '{"pid":');
  expect(readState(place)).toBeNull();
});
