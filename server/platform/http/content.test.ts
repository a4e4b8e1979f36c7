// Where foreign content is fetched from: at the host by which a page was reached, and never at one that a caller made up.
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { HasConfig } from '../config.ts';
import { contentOrigin } from './content.ts';

const settings = { PUBLIC_URL: undefined, CONTENT_ORIGIN: undefined, PORT: 3000, CONTENT_PORT: 3001 };
const app = (more: object = {}) => ({
  registries: {},
  version: '',
  tls: null,
  config: { ...settings, ...more } as HasConfig['config'],
});
/** `ips`: more than one, where a trusted proxy has handed it on. */
const from = (host: string, { origin, ips = ['10.0.0.7'] }: { origin?: string; ips?: string[] } = {}) =>
  ({ protocol: 'http', host, hostname: host.replace(/:\d+$/, ''), ips, headers: { origin } }) as FastifyRequest;

test.each([
  ['forged', from('evil.example:3000'), 'http://localhost:3001'],
  ['forged, by a page of another', from('evil.example', { origin: 'https://school.example' }), 'http://localhost:3001'],
  ['an address of the school’s network, listed nowhere', from('192.168.7.9:3000'), 'http://192.168.7.9:3001'],
  ['this machine’s', from('localhost:3000'), 'http://localhost:3001'],
  [
    'a name of the school’s network, from which the page is',
    from('mengoo.lan:3000', { origin: 'http://mengoo.lan:3000' }),
    'http://mengoo.lan:3001',
  ],
  [
    'said by a trusted proxy',
    from('lab.school.test', { ips: ['10.0.0.7', '10.0.0.1'] }),
    'http://lab.school.test:3001',
  ],
])('a host that is %s', (_name, request, origin) => {
  expect(contentOrigin(app(), request)).toBe(origin);
});

test('where an address is set, it is content’s; where the page’s is, a host that is not believed is that one', () => {
  expect(contentOrigin(app({ CONTENT_ORIGIN: 'https://files.school.example/' }), from('evil.example'))).toBe(
    'https://files.school.example',
  );
  const settled = app({ PUBLIC_URL: 'https://school.example' });
  expect(contentOrigin(settled, from('evil.example'))).toBe('https://school.example:3001');
  expect(contentOrigin(settled, from('10.1.2.3:3000'))).toBe('http://10.1.2.3:3001');
});
