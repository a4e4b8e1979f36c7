import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from './app.ts';
import { siteOf } from './site.ts';

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

test('nobody else makes an address of what a request says', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => /(?<!\.test)\.ts$/.test(f));
  const readers = files.filter((f) => /headers\.host\b|\.protocol\}:/.test(readFileSync(join(root, f), 'utf8')));
  expect(readers.sort()).toEqual(['modules/portal/site.ts']);
});
