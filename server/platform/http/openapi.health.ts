// What probes and pages are told of the server, for OpenAPI: bare JSON, and no operation of anybody's.
import type { Schema } from './openapi.fields.ts';

const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });
const object = (description: string, properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  type: 'object',
  description,
  properties,
  required: [...required],
});

const MEDIA = object(
  'The media server of live classes',
  {
    state: text(
      'ready: people can speak; starting: it comes up; preparing: it is being made or fetched; absent: there is nothing to start; away: there is one that does not answer; off: LIVEKIT=off',
      { enum: ['ready', 'starting', 'preparing', 'absent', 'away', 'off'] },
    ),
    source: text('Where it comes from', { enum: ['configured', 'path', 'cache', 'built', 'downloaded'] }),
    version: text('LiveKit’s own; not of one that is configured'),
    progress: text('While preparing: a share, 0 to 1, or what is being done, in Chinese and English'),
    reason: text('Why there is none, and what to type, in Chinese and English'),
  },
  ['state'],
);
const DATABASE = object(
  'PostgreSQL',
  {
    state: text('away: it does not answer', { enum: ['ok', 'away'] }),
    version: text('PostgreSQL’s own; only when it answers'),
    embedded: { type: 'boolean', description: 'Whether it is ours, started with the server' },
  },
  ['state'],
);
const TUTOR = object(
  'The tutor',
  { engine: text('embedded: our own, without a model', { enum: ['model', 'embedded'] }) },
  ['engine'],
);

const answer = (description: string, status: string) => ({
  description,
  content: {
    'application/json': {
      schema: object(
        description,
        {
          status: text('The same as the HTTP status', { const: status }),
          version: text('Of this server'),
          database: DATABASE,
          media: MEDIA,
          tutor: TUTOR,
        },
        ['status', 'version', 'database', 'media', 'tutor'],
      ),
    },
  },
});

export const HEALTH_PATH = {
  get: {
    summary: 'Whether the server can do its work; bare JSON, for probes',
    tags: ['health'],
    operationId: 'api_health',
    security: [],
    parameters: [],
    responses: {
      200: answer('It can', 'ok'),
      413: { $ref: '#/components/responses/413' },
      503: answer('It is starting, or the database is away', 'unavailable'),
    },
  },
};
