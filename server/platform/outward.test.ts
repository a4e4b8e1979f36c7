// Where a set address may lead: not into the local network by any spelling, name or change of mind.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardedFetch, mayReach, RefusedAddress } from './outward.ts';

let port: number;
let hits = 0;
const server = createServer((request, response) => {
  hits++;
  if (request.url === '/away') return response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
  response.end(`${request.method} ${request.headers['x-own']}`);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A name server that answers as it likes, in turn. */
const names =
  (...answers: string[][]): LookupFunction =>
  (_name, options, done) => {
    const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const all = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };

const refused = async (url: string, lookup?: LookupFunction): Promise<void> => {
  const before = hits;
  const outward = guardedFetch({ lanHosts: ['model.school.test'], ...(lookup ? { lookup } : {}) });
  await expect(outward(url), url).rejects.toBeInstanceOf(RefusedAddress);
  expect(hits).toBe(before);
};

const SPELLINGS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...[
    '0x7f.0x0.0x0.0x1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '0x0',
    '00',
    '0.1.2.3',
    '10.0.0.1',
    '10.1',
    '167772161',
    '0xa000001',
  ],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '2886729729',
    '192.168.0.1',
    '192.168.1',
    '3232235521',
    '0xc0a80001',
    '0300.0250.0.1',
  ],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.170',
  ],
  ...[
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
  ],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:10.0.0.1]'],
  ...[
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::a00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fd00:ec2::254]',
  ],
  ...['[ff02::1]', '[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2001:0:1::1]'],
];

test('sixty spellings of an inner address reach nothing', async () => {
  expect(new Set(SPELLINGS).size).toBeGreaterThanOrEqual(60);
  for (const host of SPELLINGS) await refused(`https://${host}:${port}/v1`);
});

test('public addresses are reached', () => {
  for (const address of ['93.184.216.34', '2606:4700:4700::1111', '2001:4860:4860::8888', '::ffff:93.184.216.34'])
    expect(mayReach(address, false), address).toBe(true);
});

describe('names', () => {
  test.each([
    ['an inner address', ['10.0.0.5']],
    ['one of several', ['93.184.216.34', '127.0.0.1']],
    ['a mapped one', ['::ffff:192.168.1.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
  ])('that mean %s', (_name, found) => refused('https://api.example/v1', names(found)));

  test('that change their mind: what was public when it was set is looked at again when it is used', async () => {
    const lookup = names(['93.184.216.34'], ['127.0.0.1']);
    const first = new Promise<string>((resolve) => lookup('x', {}, (_error, address) => resolve(String(address))));
    expect(mayReach(await first, false)).toBe(true);
    await refused(`https://rebinding.example:${port}/v1`, lookup);
  });

  test('plain http goes to no public host', () => refused('http://api.example/v1', names(['93.184.216.34'])));
});

describe('the local network, host by host', () => {
  const outward = (lanHosts: string[], ...found: string[][]) =>
    guardedFetch({ lanHosts, ...(found.length > 0 ? { lookup: names(...found) } : {}) });

  test('a host that is named is reached, by its name or its number, over http', async () => {
    const init = { method: 'POST', headers: { 'x-own': 'yes' }, body: '{}' };
    const byName = await outward(['model.school.test'], ['127.0.0.1'])(`http://model.school.test:${port}/`, init);
    expect([byName.status, await byName.text()]).toEqual([200, 'POST yes']);
    expect((await outward(['127.0.0.1'])(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  test('its neighbour is not, nor what a named one may never mean', async () => {
    const refusedBy = (fetch: ReturnType<typeof guardedFetch>, url: string) =>
      expect(fetch(url)).rejects.toBeInstanceOf(RefusedAddress);
    await refusedBy(outward(['192.168.1.20']), `http://192.168.1.21:${port}/`);
    await refusedBy(outward(['model.school.test'], ['127.0.0.1']), `https://other.school.test:${port}/`);
    await refusedBy(outward(['model.school.test'], ['169.254.169.254']), `http://model.school.test:${port}/`);
    await refusedBy(outward(['0.0.0.0']), `http://0.0.0.0:${port}/`);
  });

  test('a redirect is an answer, and not followed', async () => {
    const before = hits;
    const answer = await outward(['127.0.0.1'])(`http://127.0.0.1:${port}/away`);
    expect([answer.status, hits - before]).toEqual([307, 1]);
  });
});
