// What authors of packages begin with: the client file and the template package.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendDownload } from '#server/platform/http/download.ts';
import { createReader } from '#server/platform/http/pages.ts';
import { notServed } from '#server/platform/http/unrouted.ts';
import { BUILT } from './built.ts';

export function mountAuthorFiles(server: FastifyInstance): void {
  const client = createReader(join(BUILT, 'mengoo-experiment.js'), (bytes) => bytes.length > 0);
  server.get('/template/mengoo-experiment.js', async (request, reply) => {
    const script = await client();
    if (!script) return notServed(request, reply);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(script);
  });
  const name = 'experiment-js.zip';
  const template = createReader(join(BUILT, name), isZip);
  server.get(`/template/${name}`, async (request, reply) => {
    const content = await template();
    if (!content) return notServed(request, reply);
    await sendDownload(reply, { name, type: 'application/zip', content });
    return reply;
  });
}

/** Its end is written last: half a file is one that the set-up is just building. */
const isZip = (bytes: Buffer): boolean => bytes.includes('PK\x05\x06', -22, 'latin1');
