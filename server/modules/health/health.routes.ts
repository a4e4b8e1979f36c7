// Whether the server can do its work. Bare JSON, for probes; and the OpenAPI document.
import type { FastifyInstance } from 'fastify';
import type { HasConfig, HasMedia, Postgres } from '#server/platform/app.ts';
import { describePath, operationsOf, pathsBeside } from '#server/platform/http/mount.ts';
import { HEALTH_PATH } from '#server/platform/http/openapi.health.ts';
import { openapiOf } from '#server/platform/http/openapi.ts';

export function mountHealth(server: FastifyInstance, app: HasConfig & Postgres & HasMedia): void {
  server.get('/api/health', async (_request, reply) => {
    const tutor = { engine: app.config.AI_BASE_URL ? 'model' : 'embedded' };
    const media = app.media.health();
    try {
      const { rows } = await app.pool.query<{ v: string }>("select current_setting('server_version') as v");
      const database = { state: 'ok', version: rows[0]?.v ?? '', embedded: !app.config.DATABASE_URL };
      return { status: 'ok', version: app.version, database, media, tutor };
    } catch {
      return reply
        .code(503)
        .send({ status: 'unavailable', version: app.version, database: { state: 'away' }, media, tutor });
    }
  });
  describePath(server, '/api/health', HEALTH_PATH);
  let document: ReturnType<typeof openapiOf> | null = null;
  server.get('/api/openapi.json', () => {
    // every module has mounted its operations by the first time that somebody asks
    document ??= openapiOf(operationsOf(server), pathsBeside(server), app.version);
    return document;
  });
}
