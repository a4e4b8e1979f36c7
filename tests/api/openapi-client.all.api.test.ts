// A client that is generated from the OpenAPI document: it compiles against the document, and tells refusals apart.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '#tests/support/server.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'build', 'foreign-client');
const TSC = join(ROOT, 'node_modules', '.bin', 'tsc');
const run = promisify(execFile);

let server: TestServer;
let text: string;

beforeAll(async () => {
  server = await testServer();
  text = await (await fetch(`${server.url}/api/openapi.json`)).text();
});
afterAll(() => server.stop());

describe('a client that is generated', () => {
  test('the compiler of the project stays the one that its scripts call', () => {
    expect(realpathSync(TSC)).toBe(join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'));
  });

  test('compiles, and survives a wrong password', async () => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'schema.ts'), await generate(text));
    copyFileSync(join(import.meta.dirname, 'foreign-client', 'client.ts'), join(FOLDER, 'client.ts'));
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(COMPILE));
    // what can only be `null` says so, although openapi-fetch leaves such a field out of its own types
    const types = readFileSync(join(FOLDER, 'schema.ts'), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
    expect(types).toMatch(/ WrongCredentials: \{[^}]*code: 460;\s+data: null;/);
    const compiled = await run(TSC, ['-p', FOLDER]).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(process.execPath, [join(FOLDER, 'client.ts'), server.url]);
    expect(JSON.parse(stdout)).toEqual({
      right: true,
      wrong: expect.stringMatching(/^refused with 460: \S/),
      fields: 'wrong fields: userName,pwd',
      upload: { size: Buffer.byteLength('摆长 0.98 m'), text: '摆长 0.98 m' },
      frame: expect.stringMatching(/^data: \{"type":"RUN_STARTED",.*\}\nid: chat:[\w-]+@[\w-]+\.\d+$/),
      refused: 'refused with 404',
    });
    rmSync(FOLDER, { recursive: true });
  });
});

const COMPILE = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  files: ['client.ts'],
};

/** The generator wants the API of TypeScript 5, which the project's own does not have: it gets one of its own. */
async function generate(source: string): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isGenerator = context.parentURL?.includes('/node_modules/openapi-typescript/') ?? false;
      return next(isGenerator && specifier === 'typescript' ? 'typescript-5' : specifier, context);
    },
  });
  try {
    const { astToString, default: openapiTS } = await import('openapi-typescript');
    const { default: ts } = await import('typescript-5');
    const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
    return astToString(
      await openapiTS(source, { transform: ({ format }) => (format === 'binary' ? blob : undefined) }),
    );
  } finally {
    hooks.deregister();
  }
}
