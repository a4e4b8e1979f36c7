// `npm run tutor` over documents and questions of one's own, beside endpoints that speak the real protocols; /qa/tutor shows it.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TutorReport, tutorReport } from '#contract/tutor-report.ts';
import { startProvider } from '#tests/support/provider.ts';
import { testServer } from '#tests/support/server.ts';

const HANDOUT = `# 租房
## 维修
出租人应当按约定维修房屋。承租人发现损坏以后七天内告诉出租人。
## 押金
押金是指承租人预先交给出租人的一笔钱。押金在退房以后三天内返还。
`;
const QUESTIONS = [
  { text: '押金什么时候返还', answers: ['三天内返还'] },
  { text: '什么是押金', answers: ['预先交给出租人'] },
  { text: '月球的直径是多少公里', answers: null },
];

let folder: string;
const docs = () => join(folder, 'docs');
const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tutor-'));
  mkdirSync(docs());
  writeFileSync(join(docs(), '租房.md'), HANDOUT);
  writeFileSync(join(docs(), '照片.bin'), Buffer.from([0, 1, 2, 3]));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: string[], env: Record<string, string> = {}) {
  const own = { PATH: process.env['PATH'], DATA_DIR: folder, ...env };
  return promisify(execFile)(process.execPath, ['tools/tutor/main.ts', ...args], { env: own }).catch((error) => error);
}

test('the embedded tutor, with embeddings, and a model: each by its own figures, and the last is shown', async () => {
  const provider = await startProvider();
  provider.say((prompt) =>
    prompt.includes('月球') ? ['资料里没有。'] : ['押金是预先交给出租人的钱，三天内返还。[1]'],
  );
  const embeddings = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const data = (JSON.parse(body) as { input: string[] }).input.map((text, index) => ({
      index,
      embedding: [text.includes('押金') ? 1 : 0, 1],
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  }).listen(0, '127.0.0.1');
  await once(embeddings, 'listening');
  const { stdout } = await run(['--docs', docs(), '--questions', file('questions.json', QUESTIONS), '--json'], {
    AI_BASE_URL: provider.url,
    AI_MODEL: 'big',
    EMBEDDING_BASE_URL: `http://127.0.0.1:${(embeddings.address() as AddressInfo).port}/v1`,
    EMBEDDING_MODEL: 'near',
  });
  embeddings.close();
  const { engines } = JSON.parse(stdout) as Pick<TutorReport, 'engines'>;
  const words = {
    engine: 'embedded',
    asked: 3,
    right: 2,
    wrong: 0,
    disowned: 0,
    refused: 1,
    rate: 1,
    calls: 0,
    tokens: 0,
  };
  expect(engines).toMatchObject([
    words,
    { ...words, embedding: 'near' },
    { engine: 'model', model: 'big', embedding: 'near', asked: 3, right: 2, wrong: 0, refused: 1, rate: 1 },
  ]);
  expect(engines[0]).not.toHaveProperty('embedding');
  expect(engines[2]?.calls).toBe(provider.calls.length);
  expect(engines[2]?.tokens).toBeGreaterThan(0);
  await provider.stop();

  const server = await testServer({ env: { DATA_DIR: folder } });
  const shown = await (await server.signIn('qa')).call<{ report: TutorReport }>('/api/QA/Tutor', {});
  expect(tutorReport.parse(shown.data.report)).toMatchObject({ source: 'run', documents: 1, engines });
  rmSync(join(folder, 'tutor.json'));
  const stored = await (await server.signIn('qa')).call<{ report: TutorReport }>('/api/QA/Tutor', {});
  expect(stored.data.report).toMatchObject({ source: 'stored' });
  await server.stop();
});

test.each([
  { what: 'no folder', args: () => ['--docs', join(folder, 'none'), '--questions', file('q.json', QUESTIONS)] },
  { what: 'no question', args: () => ['--docs', docs(), '--questions', file('q.json', [])] },
  { what: 'another form', args: () => ['--docs', docs(), '--questions', file('q.json', [{ text: 1 }])] },
  { what: 'no JSON', args: () => ['--docs', docs(), '--questions', file('q.json', '押金')] },
  { what: 'no option', args: () => ['--docs', docs()] },
])('$what: a sentence and no report', async ({ args }) => {
  const { code, stderr, stdout } = await run(args());
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/[\p{Script=Han}]/u);
  expect(stderr).not.toContain('    at ');
});
