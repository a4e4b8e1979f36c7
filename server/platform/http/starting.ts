// What the server's port answers before the server does: while the database comes up, migrates or is filled for the first time, a
// probe and a browser are told so, in place of a refused connection.
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { CODE } from '#contract/codes.ts';
import { tlsOf } from '../config.check.ts';
import type { Config } from '../config.ts';
import { acceptedLang, languageOf, say } from '../messages.ts';
import { VERSION } from '../version.ts';

const AGAIN_S = 2;
const HEALTH = /^(\/mengoo)?\/api\/health\/?(\?|$)/i;

/**
 * Answers every request with 503 until the function that it resolves with has let go of the port. Where the port is the system's
 * choice, or cannot be had, nobody is answered: what is wrong with it is told when the server itself listens.
 */
export async function answerWhileStarting(config: Config): Promise<() => Promise<void>> {
  const { PORT, HOST } = config;
  if (PORT === 0) return async () => {};
  const tls = tlsOf(config);
  const server = tls ? createTlsServer(tls, answerTo(config)) : createServer(answerTo(config));
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(PORT, HOST, () => resolve(true));
  });
  return () =>
    new Promise((resolve) => {
      if (!isOpen) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

const answerTo =
  ({ AI_BASE_URL }: Config): RequestListener =>
  ({ url = '/', headers }, response) => {
    const lang = acceptedLang(headers['accept-language']);
    const msg = say(lang, 'unavailable');
    response.statusCode = CODE.unavailable;
    response.setHeader('retry-after', AGAIN_S);
    // the next request is to find whoever has the port then
    response.setHeader('connection', 'close');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    const isHealth = HEALTH.test(url);
    if (!isHealth && /\btext\/html\b/.test(headers.accept ?? '')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="${languageOf(lang)}"><head><meta charset="utf-8">` +
          '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
          `<meta http-equiv="refresh" content="${AGAIN_S}"><title>Mengoo</title></head><body><p>${msg}</p></body></html>`,
      );
      return;
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    const health = {
      status: 'unavailable',
      version: VERSION,
      database: { state: 'away' },
      media: { state: 'preparing' },
      tutor: { engine: AI_BASE_URL ? 'model' : 'embedded' },
    };
    response.end(JSON.stringify(isHealth ? health : { code: CODE.unavailable, data: null, msg }));
  };
