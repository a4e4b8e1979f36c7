import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openSse, type Sse } from './sse.ts';

test('who waits for room again and again leaves nothing behind on the response', async () => {
  const server = Fastify();
  const opened = Promise.withResolvers<{ sse: Sse; listeners: () => number }>();
  server.get('/stream', (_, reply) => {
    const listeners = () => reply.raw.listenerCount('close') + reply.raw.listenerCount('drain');
    opened.resolve({ sse: openSse(reply), listeners });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const reader = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  reader.write('GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n');
  reader.resume();
  const { sse, listeners } = await opened.promise;
  const before = listeners();
  for (let i = 0; i < 12; i += 1) {
    sse.write('x'.repeat(200_000));
    await sse.room();
  }
  expect(listeners()).toBe(before);
  const gone = once(reader, 'close');
  sse.end();
  reader.destroy();
  await gone;
  await server.close();
});
