// The second origin, for foreign content (experiment packages, uploaded files): nothing of the platform is reachable there.
import { createServer, type Server } from 'node:http';
import type { App } from '../app.ts';

/** Answers `/<ticket>/<path>`; a ticket opens one package for one run. Nobody issues tickets yet but the features that need them. */
export type ContentSource = (ticket: string, path: string) => Promise<{ type: string; bytes: Uint8Array } | null>;

export function startContent(app: App, source: ContentSource): Promise<Server> {
  const server = createServer((request, response) => {
    const [, ticket = '', ...rest] = (request.url ?? '/').split('?')[0]?.split('/') ?? [];
    const headers = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'content-security-policy': `frame-ancestors ${app.config.PUBLIC_URL ?? '*'}; sandbox allow-scripts allow-same-origin allow-forms`,
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, headers).end();
      return;
    }
    source(ticket, rest.map(safeDecode).join('/'))
      .then((found) => {
        if (!found) response.writeHead(404, headers).end();
        else
          response
            .writeHead(200, { ...headers, 'content-type': found.type })
            .end(request.method === 'HEAD' ? undefined : found.bytes);
      })
      .catch((error: unknown) => {
        app.logger.error({ err: error }, 'content');
        response.writeHead(500, headers).end();
      });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(app.config.CONTENT_PORT, app.config.HOST, () => resolve(server));
  });
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
