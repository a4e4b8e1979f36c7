// A small server that speaks as much S3 as we use: put, get (a part too), head, delete, list, in one bucket, with signed requests only.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  url: string;
  objects: Map<string, Buffer>;
  /** Bytes of objects that were asked for. */
  sent: () => number;
  stop: () => Promise<void>;
}

export async function startS3({ bucket, key }: { bucket: string; key: string }): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  let sent = 0;
  const count = (bytes: number) => {
    sent += bytes;
  };
  const server = createServer((request, response) => {
    if (!request.headers.authorization?.includes(`Credential=${key}/`))
      return fail(response, 403, 'InvalidAccessKeyId');
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (name !== bucket) return fail(response, 404, 'NoSuchBucket');
    void answer({ request, response, objects, url, key: rest.join('/'), count });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    sent: () => sent,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  objects: Map<string, Buffer>;
  url: URL;
  key: string;
  count: (bytes: number) => void;
}

async function answer({ request, response, objects, url, key, count }: Exchange): Promise<void> {
  const found = objects.get(key);
  if (request.method === 'PUT') {
    objects.set(key, await bodyOf(request));
    response.writeHead(200, { etag: '"x"' }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (key === '') list(response, objects, url);
  else if (!found) fail(response, 404, 'NoSuchKey', request.method === 'HEAD');
  else {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? found : found.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': part.length,
      ...(from === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${found.length}` }),
      'last-modified': new Date(0).toUTCString(),
      etag: '"x"',
    });
    if (request.method === 'HEAD') return void response.end();
    count(part.length);
    response.end(part);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** One key a page, so that whoever lists has to go on. */
function list(response: ServerResponse, objects: Map<string, Buffer>, url: URL): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const from = Number(url.searchParams.get('continuation-token') ?? 0);
  const keys = [...objects.keys()].filter((k) => k.startsWith(prefix)).sort();
  const item = keys
    .slice(from, from + 1)
    .map((k) => `<Contents><Key>${k}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`);
  const more = from + 1 < keys.length;
  const next = more ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}<KeyCount>${item.length}</KeyCount>${item.join('')}</ListBucketResult>`,
    );
}

function fail(response: ServerResponse, status: number, code: string, bare = false): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(bare ? undefined : `<Error><Code>${code}</Code></Error>`);
}
