// OpenAPI, made of the mounted operations: what a client that knows nothing of us needs to call them and to be refused.
import { z } from 'zod';
import { operationsByFile } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { EVENT_SCHEMAS } from './openapi.events.ts';
import { failureComponents, nameOfFailure, refusalsOf, TRANSPORT_RESPONSES } from './openapi.failures.ts';
import { type Describe, describer, type Schema } from './openapi.fields.ts';
import { BLOCKS, componentName, type Named, nameOutputs, newNames } from './openapi.names.ts';

const REF = '#/components/schemas/';
const refTo = (name: string): Schema => ({ $ref: `${REF}${name}` });

/** What is named while the operations are described. */
interface Document {
  outputs: Named;
  inputs: Named;
  files: Map<string, string>;
  describe: Describe;
}

/** `others`: what is served beside the operations, as its module describes it. */
export function openapiOf(
  operations: readonly Operation[],
  others: Readonly<Record<string, unknown>>,
  version: string,
) {
  const { schemas: outputs, files } = newNames();
  const fileOf = new Map(operationsByFile().map(({ file, operation }) => [operation, file]));
  const declared = operations.map((operation) => ({ operation, file: fileOf.get(operation) ?? 'kit' }));
  for (const { operation, file } of declared) nameOutputs({ schemas: outputs, files }, operation, file);
  const document: Document = { outputs, files, inputs: new Map(), describe: describer() };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { operation, file } of declared) {
    const method = operation.method.toLowerCase();
    paths[operation.path] = { ...paths[operation.path], [method]: describe(operation, file, document) };
  }
  const schemas = {
    ...failureComponents(),
    ...toSchemas(outputs, 'output'),
    ...toSchemas(document.inputs, 'input'),
    ...toSchemas(EVENT_SCHEMAS, 'output'),
  };
  const fileOfSchema = (name: string): string =>
    files.get(name) ?? (name === 'StreamEvent' ? 'stream' : EVENT_SCHEMAS.has(name) ? BLOCKS : 'kit');
  for (const [name, schema] of Object.entries(schemas)) document.describe(name, schema, fileOfSchema(name));
  return {
    openapi: '3.1.0',
    info: { title: 'Mengoo', version, summary: 'A teaching platform', description: ABOUT, license: LICENSE },
    servers: [
      { url: '/', description: 'This server' },
      { url: '/mengoo', description: 'The same under the production prefix' },
    ],
    tags: [{ name: 'health', description: 'Whether the server can do its work' }, ...tagsOf(operations)],
    paths: { ...others, ...paths },
    components: {
      schemas: onlyUsed(paths, schemas),
      responses: TRANSPORT_RESPONSES,
      parameters: { AcceptLanguage: ACCEPT_LANGUAGE, LastEventId: LAST_EVENT_ID },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in' },
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The same token, bare' },
      },
    },
  };
}

const LICENSE = { name: 'MIT', identifier: 'MIT' };
const ABOUT = `Every answer of an operation is JSON \`{code, data, msg}\` with HTTP status 200: \`code\` 0 when it is done, else why it was refused; \`msg\` is a sentence for people in the language of Accept-Language (Chinese or English). Other statuses come from the transport, with the same body. Paths are taken without regard to case.

Event streams carry AG-UI 1.0 events (StreamEvent). What a person wrote comes back in them with the messageId "q.<runId>": who sent it knows it by that. A refusal that is known before a stream or a download begins is a JSON answer: tell them apart by the content type.`;
const ACCEPT_LANGUAGE = {
  name: 'Accept-Language',
  in: 'header',
  description: 'The language of sentences: Chinese unless English is preferred',
  schema: { type: 'string' },
};
const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The cursor `<log>@<epoch>.<seq>` of the last frame that was read: the stream goes on behind it',
  schema: { type: 'string' },
};

function describe(operation: Operation, file: string, document: Document) {
  const secured = operation.access !== 'public';
  const { path, summary } = operation;
  return {
    summary,
    tags: [tagOf(operation)],
    operationId: path.slice(1).replaceAll('/', '_'),
    security: secured ? [{ bearer: [] }, { token: [] }] : [],
    ...(secured ? { 'x-power': operation.power, 'x-roles': rolesOf(operation), 'x-guests': operation.guests } : {}),
    parameters: parametersOf(operation, file, document),
    ...requestOf(operation, file, document),
    responses: {
      200: { description: 'Done, or refused: `code` says which', ...answerOf(operation, file, document) },
      ...Object.fromEntries(
        Object.keys(TRANSPORT_RESPONSES).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const tagOf = ({ path }: Operation): string => path.split('/')[2] ?? '';

/** Tags of the document: a family that is spelt in two ways has one tag. */
function tagsOf(operations: readonly Operation[]) {
  const names = [...new Set(operations.map(tagOf))].sort();
  return names.map((name) => ({ name, description: `Operations at \`…/${name}\`` }));
}

const rolesOf = ({ access }: Operation): readonly string[] => (typeof access === 'string' ? [access] : access);

function parametersOf(operation: Operation, file: string, { describe }: Document): unknown[] {
  const described = (schema: z.ZodType) => describe(componentName(operation, 'Input'), toSchema(schema, 'input'), file);
  const shared = [{ $ref: '#/components/parameters/AcceptLanguage' }];
  if (operation.kind === 'stream') shared.push({ $ref: '#/components/parameters/LastEventId' });
  if (operation.method === 'GET') return [...shared, ...queryOf(described(operation.input), true)];
  if (operation.form && operation.raw)
    return [...shared, ...queryOf(described(operation.form.omit({ file: true })), false)];
  return shared;
}

function queryOf({ properties = {}, required = [] }: Schema, mayBeRequired: boolean): unknown[] {
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: 'query',
    required: mayBeRequired && required.includes(name),
    schema: field,
  }));
}

function requestOf(operation: Operation, file: string, { inputs, files }: Document) {
  if (operation.method === 'GET') return {};
  const { form, raw } = operation;
  if (!form) {
    const name = componentName(operation, 'Input');
    inputs.set(name, operation.input);
    files.set(name, file);
    // an operation that needs nothing takes an empty body for `{}`
    const required = !operation.input.safeParse({}).success;
    return { requestBody: { required, content: { 'application/json': { schema: refTo(name) } } } };
  }
  const name = componentName(operation, 'Form');
  inputs.set(name, form);
  files.set(name, file);
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const description = raw
    ? 'A form whose fields stand before its file; or the bytes alone, with the fields in the query'
    : 'Each file up to 50 MiB';
  const content = { 'multipart/form-data': { schema: refTo(name) }, ...(raw ? bytes : {}) };
  return { requestBody: { required: true, description, content } };
}

const STREAM = {
  type: 'string',
  // of each frame's data
  contentMediaType: 'text/event-stream',
  contentSchema: refTo('StreamEvent'),
  description:
    'Frames of an event stream: `data: <an AG-UI 1.0 event as JSON, see StreamEvent>`, then `id: <log>@<epoch>.<seq>`, then an empty line. Frames without `id` do not move the cursor; lines that begin with `:` keep the line open',
};
const FILE = { type: 'string', format: 'binary', description: 'The bytes of the file' };
const DISPOSITION = {
  'Content-Disposition': { description: 'The name of a file; only files have it', schema: { type: 'string' } },
};

function answerOf(operation: Operation, file: string, document: Document) {
  const refusals = refusalsOf(operation).map((code) => refTo(nameOfFailure(code)));
  const { kind } = operation;
  // who may be given a job in place of the file says so by an output
  const isAnswered = kind === 'json' || kind === 'upload' || !(operation.output instanceof z.ZodNull);
  const json = { schema: { oneOf: isAnswered ? [doneOf(operation, file, document), ...refusals] : refusals } };
  if (kind === 'stream') return { content: { 'text/event-stream': { schema: STREAM }, 'application/json': json } };
  if (kind !== 'download') return { content: { 'application/json': json } };
  // a file has a media type of its own, which no client can know before
  const files = { 'application/octet-stream': { schema: FILE }, '*/*': { schema: FILE } };
  return { headers: DISPOSITION, content: { 'application/json': json, ...files } };
}

function doneOf(operation: Operation, file: string, { outputs, describe }: Document): Schema {
  const { output } = operation;
  const name = nameIn(outputs, output);
  const inline = () =>
    describe(componentName(operation, 'Output'), toSchema(output, 'output', within(output, outputs)), file);
  return {
    type: 'object',
    title: 'Done',
    required: ['code', 'data', 'msg'],
    properties: {
      code: { type: 'integer', const: 0, description: 'Done' },
      data: { description: 'What the operation answers', ...(name === undefined ? inline() : refTo(name)) },
      msg: { type: 'string', const: '', description: 'Empty: there is nothing to tell' },
    },
    additionalProperties: false,
  };
}

const nameIn = (names: ReadonlyMap<string, z.ZodType>, schema: z.ZodType): string | undefined =>
  [...names].find(([, known]) => known === schema)?.[0];

/**
 * What has a name right inside an answer that has none itself: a list of named rows, or one that may be null. To be asked for a
 * reference to one schema, Zod describes all that it knows by name.
 */
function within(output: z.ZodType, names: ReadonlyMap<string, z.ZodType>): ReadonlyMap<string, z.ZodType> {
  const inner =
    output instanceof z.ZodArray ? output.element : output instanceof z.ZodNullable ? output.unwrap() : undefined;
  return new Map([...names].filter(([, schema]) => schema === inner));
}

const ITSELF = '.itself';

/** One schema, with references to those that have a name. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', names: ReadonlyMap<string, z.ZodType> = new Map()) {
  return toSchemas(new Map([...names, [ITSELF, schema]]), io)[ITSELF] ?? {};
}

function toSchemas(names: ReadonlyMap<string, z.ZodType>, io: 'input' | 'output'): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of names) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    uri: (id) => `${REF}${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      spellOutKeys(zodSchema, jsonSchema);
      if (io === 'input') tellDefault(jsonSchema);
      // what every number of JavaScript is held by says nothing
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  for (const schema of Object.values(schemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return schemas;
}

/** In words: generators take a field with a default for one that is always there, and would ask for it. */
function tellDefault(json: Schema): void {
  if (json.default === undefined) return;
  json.description = [json.description, `Default: ${JSON.stringify(json.default)}`].filter(Boolean).join('. ');
  delete json.default;
}

/** A table whose keys are known is an object with these: generators do not read `propertyNames`. */
function spellOutKeys(schema: z.core.$ZodType, json: Schema): void {
  if (!(schema instanceof z.ZodRecord) || !(schema.keyType instanceof z.ZodEnum)) return;
  const { additionalProperties: value = {} } = json;
  json.properties = Object.fromEntries(schema.keyType.options.map((key) => [key, value]));
  json.additionalProperties = false;
  delete json.propertyNames;
}

/** Components that the paths lead to, directly or by others. */
function onlyUsed(paths: unknown, schemas: Record<string, Schema>): Record<string, Schema> {
  const used = new Set<string>();
  const follow = (from: unknown) => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow([paths, TRANSPORT_RESPONSES]);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
