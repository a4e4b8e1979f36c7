// `npm run tutor -- --docs DIR --questions FILE [--json]`: what the tutor is worth on a school's own documents and questions, with
// the configured model and embeddings beside none. /qa/tutor shows the last one.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { TutorReport } from '#contract/tutor-report.ts';
import { type Config, loadConfig } from '#server/platform/config.ts';
import { guardedFetch } from '#server/platform/outward.ts';
import { createModel, ExtractError, embedderFor, extract, type Passage } from '#server/platform/tutor/index.ts';
import { runTool, ToolError } from '../tool.ts';
import { type MeasuredEngine, type MeasuredQuestion, measureTutor, type TriedQuestion } from './measure.ts';

const USAGE = `用法：npm run tutor -- --docs 文件夹 --questions 文件 [--json]
Usage: npm run tutor -- --docs DIR --questions FILE [--json]
  FILE: [{"text": "…", "answers": ["…"] | null}, …]，null：资料里没有 / not in the documents`;

const questions = z
  .array(
    z.strictObject({ text: z.string().trim().min(1), answers: z.array(z.string().trim().min(1)).min(1).nullable() }),
  )
  .min(1);

runTool(async () => {
  const { docs, questions: file, json } = argumentsOf();
  const asked = questionsIn(file);
  const documents = await documentsIn(docs);
  const config = loadConfig(process.env);
  const engines: MeasuredEngine[] = [];
  for (const tried of variantsOf(config)) engines.push(await measureTutor(documents, asked, tried, dot));
  if (process.stderr.isTTY) process.stderr.write('\n');
  const shown = engines.map(({ recall: _r, mrr: _m, failed: _f, ...engine }) => engine);
  const report: TutorReport = { source: 'run', at: Date.now(), documents: documents.length, engines: shown };
  mkdirSync(config.DATA_DIR, { recursive: true });
  writeFileSync(join(config.DATA_DIR, 'tutor.json'), JSON.stringify(report));
  console.log(json ? JSON.stringify({ engines: shown }) : engines.map(told).join('\n\n'));
});

const dot = () => void (process.stderr.isTTY && process.stderr.write('.'));

function argumentsOf() {
  const options = { docs: { type: 'string' }, questions: { type: 'string' }, json: { type: 'boolean' } } as const;
  try {
    const { docs, questions: file, json } = parseArgs({ options }).values;
    if (docs !== undefined && file !== undefined) return { docs, questions: file, json };
  } catch {
    // an option that is none
  }
  throw new ToolError(USAGE);
}

function questionsIn(file: string): MeasuredQuestion[] {
  try {
    return questions.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const what = issue ? `${issue.path.join('.')}: ${issue.message}` : error instanceof Error ? error.message : '';
    throw new ToolError(`读不了 ${file} / cannot be read: ${what}\n${USAGE}`);
  }
}

async function documentsIn(folder: string): Promise<Passage[][]> {
  const documents: Passage[][] = [];
  for (const name of namesIn(folder)) {
    try {
      const { passages } = await extract({ name, bytes: readFileSync(join(folder, name)) });
      documents.push(passages.map((p, seq) => ({ ...p, id: `${name} ${seq}`, documentId: name, document: name, seq })));
    } catch (error) {
      if (!(error instanceof ExtractError)) throw error;
      console.error(`  跳过 / skipped: ${name} (${error.message})`);
    }
  }
  if (documents.length === 0) throw new ToolError(`${folder} 里没有能读的资料 / holds no document that can be read`);
  return documents;
}

function namesIn(folder: string): string[] {
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    return files.map(({ name }) => name).sort();
  } catch {
    throw new ToolError(`没有文件夹 ${folder} / no such folder`);
  }
}

/** Without anything, with the embeddings, and with the model as a lesson would ask it. */
function variantsOf(config: Config): TriedQuestion[] {
  const embedder = embedderFor(config, Date.now);
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_KEY: key, LAN_HOSTS: lanHosts } = config;
  const tried: TriedQuestion[] = [{ embedder: null, voice: null }];
  if (embedder) tried.push({ embedder, voice: null });
  if (baseUrl === undefined || model === undefined) return tried;
  const spent = { calls: 0, tokens: 0 };
  const usage = {
    left: async () => Number.MAX_SAFE_INTEGER,
    add: async ({ promptTokens, outputTokens }: { promptTokens: number; outputTokens: number }) => {
      spent.calls += 1;
      spent.tokens += promptTokens + outputTokens;
    },
  };
  const voice = { model: createModel({ baseUrl, model, key }, { usage, fetch: guardedFetch({ lanHosts }) }), spent };
  return [...tried, { embedder, voice }];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function told(of: MeasuredEngine): string {
  const name = [of.engine === 'model' ? of.model : '内置助教 / embedded', of.embedding]
    .filter((own) => own)
    .join(' + ');
  const lines: [string, string | number][] = [
    ['题数 / asked', of.asked],
    ['答对 / right', `${of.right} (${percent(of.rate)})`],
    ['答错 / wrong', of.wrong],
    ['答对却只说接近 / right but disowned', of.disowned],
    ['资料里没有，如实说没有 / refused', of.refused],
    ['前五段里有答案 / recall@5', percent(of.recall)],
    ['MRR', of.mrr.toFixed(3)],
    ['有两种问法的知识点 / points with two forms', percent(of.twoForms)],
    ['重复的题 / repeated', of.repeated],
    ['模型调用，词元 / calls, tokens', `${of.calls}, ${of.tokens}`],
    ...(of.failed > 0 ? [['没有回答 / failed', of.failed] as [string, number]] : []),
  ];
  return [name, ...lines.map(([what, value]) => `  ${what}: ${value}`)].join('\n');
}
