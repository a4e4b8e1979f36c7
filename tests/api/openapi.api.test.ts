// The OpenAPI document as an outsider meets it: its rules are kept, and it says what every operation takes and answers.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { operationsOf } from '#server/platform/http/mount.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

interface Schema {
  type?: string;
  const?: unknown;
  format?: string;
  description?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
}
interface Content {
  content: Record<string, { schema: Schema }>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, { requestBody?: Content; responses: Record<string, Partial<Content>> }>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

let server: TestServer;
let text: string;
let document: Document;

beforeAll(async () => {
  server = await testServer();
  text = await (await fetch(`${server.url}/api/openapi.json`)).text();
  document = JSON.parse(text) as Document;
});
afterAll(() => server.stop());

const schemaOf = (schema: Schema | undefined): Schema => {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? (schema ?? {}) : (document.components.schemas[name] ?? {});
};
const codesOf = (schema: Schema | undefined) =>
  (schema?.oneOf ?? []).map((one) => schemaOf(one).properties?.['code']?.const);

/** Fastify prints a tree of what paths begin with, in lower case. */
function pathsIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name = '', methods] = /^(.*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    above.length = indent.length / 4;
    above.push(name);
    return methods === undefined ? [] : [above.join('')];
  });
}

test("the recommended rules of Redocly's find no error and nothing to warn of", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map((p) => `${p.severity} ${p.ruleId}: ${p.message} ${p.location[0]?.pointer ?? ''}`)).toEqual([]);
});

test('it has every path of ours that is served, an operation or not', () => {
  const paths = pathsIn(server.server.printRoutes()).filter((path) => /^\/(org)?api\//.test(path));
  const served = paths.map((path) => path.replace(/:(\w+)/g, '{$1}'));
  expect(served.length).toBeGreaterThan(400);
  const described = new Set([...Object.keys(document.paths), '/api/openapi.json'].map((path) => path.toLowerCase()));
  expect(served.filter((path) => !described.has(path))).toEqual([]);
});

describe('what it says', () => {
  test('of every operation, by which codes it refuses and what the transport refuses', () => {
    const operations = operationsOf(server.server);
    expect(operations.length).toBeGreaterThan(150);
    for (const { path, method, kind, access } of operations) {
      const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
      expect(Object.keys(responses), path).toEqual(['200', '400', '404', '405', '413', '415', '429', '500', '503']);
      const codes = codesOf(responses['200']?.content?.['application/json']?.schema);
      expect(codes, path).toEqual(expect.arrayContaining([CODE.missing, CODE.conflict, CODE.invalid]));
      if (access !== 'public') expect(codes, path).toEqual(expect.arrayContaining([CODE.signedOut, CODE.forbidden]));
      if (kind === 'json' || kind === 'upload') expect(codes[0], path).toBe(CODE.ok);
      expect(new Set(codes).size, path).toBe(codes.length);
    }
    const signIn = document.paths['/api/auth/UserNamePwd']?.['post']?.responses['200']?.content?.['application/json'];
    expect(codesOf(signIn?.schema)).toEqual(expect.arrayContaining([428, 460, 461]));
  });

  test('of uploads the form, of streams and downloads the content', () => {
    for (const { path, method, kind } of operationsOf(server.server)) {
      const { requestBody, responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
      const content = responses['200']?.content ?? {};
      if (kind === 'upload') {
        const { file } = schemaOf(requestBody?.content['multipart/form-data']?.schema).properties ?? {};
        expect(JSON.stringify(file), path).toContain('"format":"binary"');
      }
      if (kind === 'stream') expect(content['text/event-stream']?.schema, path).toMatchObject({ type: 'string' });
      if (kind === 'download') expect(content['application/octet-stream']?.schema.format, path).toBe('binary');
    }
  });

  test('of streams their events and blocks; of what need not be given, that it need not', () => {
    const { StreamEvent, CheckQuestionBlock } = document.components.schemas;
    expect(JSON.stringify(StreamEvent)).toContain('"const":"TEXT_MESSAGE_CONTENT"');
    expect(CheckQuestionBlock?.properties).toHaveProperty('stem');
    expect(text).not.toContain('"default":');
    expect(document.components.schemas['StreamEventsInput']).toMatchObject({ required: ['log'] });
  });

  test('of every number, what it counts or its unit', () => {
    const silent: string[] = [];
    const visit = (where: string, value: unknown, told: boolean) => {
      if (typeof value !== 'object' || value === null) return;
      const { type, description, const: only } = value as Schema;
      const isTold = told || description !== undefined || only !== undefined;
      if ((type === 'integer' || type === 'number') && !isTold) silent.push(where);
      for (const [name, inner] of Object.entries(value)) {
        // a description of an object says nothing of its fields
        visit(`${where}/${name}`, inner, isTold && name !== 'properties' && !where.endsWith('/properties'));
      }
    };
    visit('', document.components.schemas, false);
    visit('', document.paths, false);
    expect(silent).toEqual([]);
  });

  test('where the server is', () => expect(document.servers.map(({ url }) => url)).toEqual(['/', '/mengoo']));
});
