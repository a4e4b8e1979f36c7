import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from './app.ts';
import { reachable, siteOf } from './site.ts';

const app = { config: { PUBLIC_URL: undefined, PORT: 3000 }, tls: null } as Pick<App, 'tls'> as App;
const by = (host: string, protocol = 'http', isProxied = false) => ({ host, protocol, isProxied });

test.each([
  ['forged', by('evil.example'), 'http://localhost:3000'],
  ['the organisation’s', by('lab.school.test:8080'), 'http://lab.school.test:8080'],
  ['this machine’s', by('127.0.0.1:8080', 'https'), 'https://127.0.0.1:8080'],
  ['said by a trusted proxy', by('mengoo.school.test', 'https', true), 'https://mengoo.school.test'],
])('a host that is %s', (_name, cameBy, site) => {
  expect(siteOf(app, cameBy, ['lab.school.test'])).toBe(site);
});

test('where an address is set, it is every link’s', () => {
  const config = { ...app.config, PUBLIC_URL: 'https://school.example/' };
  expect(siteOf({ ...app, config }, by('127.0.0.1'), [])).toBe('https://school.example');
});

test.each([
  ['http://127.0.0.1:8080', '10.1.2.3', 'http://10.1.2.3:8080'],
  ['https://localhost:8080', '10.1.2.3', 'https://10.1.2.3:8080'],
  ['http://[::1]:8080', '10.1.2.3', 'http://10.1.2.3:8080'],
  ['http://127.8.9.10', 'lab.school.test', 'http://lab.school.test'],
  ['https://lab.school.test', '10.1.2.3', 'https://lab.school.test'],
])('a phone reaches %s of a server that listens on %s as %s', (site, HOST, told) => {
  expect(reachable(site, HOST)).toBe(told);
});

test('nobody else makes an address of what a request says', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => /(?<!\.test)\.ts$/.test(f));
  const readers = files.filter((f) => /headers\.host\b|\.protocol\}:/.test(readFileSync(join(root, f), 'utf8')));
  expect(readers.sort()).toEqual(['modules/portal/site.ts']);
});
