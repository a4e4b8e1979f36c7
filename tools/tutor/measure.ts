// What a tutor does with a school's own documents and questions: what it asserts, disowns and refuses, and what it drafts.
import type { TutorEngine } from '#contract/tutor-report.ts';
import { CHAT_SYSTEM } from '#server/modules/chat/chat.prompt.ts';
import { draftMissing, passagesAroundPoint } from '#server/modules/plan/plan.draft.ts';
import { modelPart } from '#server/modules/plan/plan.model.ts';
import type { PointRow } from '#server/modules/plan/plan.store.ts';
import {
  type AnswerOutcome,
  corpusStats,
  DECIDED_ON,
  decide,
  type Embedder,
  type Found,
  type Model,
  nearnessOf,
  normalise,
  type Passage,
  ProviderError,
  searchIn,
  sourcesOf,
  weighed,
  withSources,
} from '#server/platform/tutor/index.ts';

/** `answers`: any of them answers; null: the documents do not say. */
export interface MeasuredQuestion {
  text: string;
  answers: readonly string[] | null;
}

/** `spent` grows while a model speaks. */
interface Voice {
  model: Model;
  spent: { calls: number; tokens: number };
}

export interface TriedQuestion {
  embedder: Embedder | null;
  voice: Voice | null;
}

/** Beside what is reported: the share of the answerable whose answer is among the first five passages, and the mean of 1/place. */
export interface MeasuredEngine extends TutorEngine {
  recall: number;
  mrr: number;
  /** Of a model's calls: the embedded tutor would have spoken. */
  failed: number;
}

const BATCH = 8;
/** A budget is a person's, and this is nobody's. */
const NOBODY = { userId: '', orgId: '' };

export async function measureTutor(
  documents: readonly (readonly Passage[])[],
  questions: readonly MeasuredQuestion[],
  { embedder, voice }: TriedQuestion,
  onStep: () => void,
): Promise<MeasuredEngine> {
  const passages = documents.flat();
  const stats = corpusStats(passages);
  const nearest = embedder && (await vectorsOf(embedder, passages));
  const tally = { right: 0, wrong: 0, disowned: 0, refused: 0, failed: 0, found: 0, places: 0 };
  for (const { text, answers } of questions) {
    const nearness = (await nearest?.(text)) ?? undefined;
    const found = searchIn(passages, stats, text, DECIDED_ON, nearness ? { nearness } : {});
    const place = found.hits.findIndex(({ passage, rows = [] }) =>
      [passage, ...rows].some((p) => holds(p.text, answers)),
    );
    if (place >= 0) {
      tally.found += 1;
      tally.places += 1 / (place + 1);
    }
    const { outcome, said } = voice ? await told(voice, text, found) : quoted(found);
    if (outcome === 'failed') tally.failed += 1;
    else if (outcome === 'answer') tally[holds(said, answers) ? 'right' : 'wrong'] += 1;
    else if (holds(said, answers)) tally.disowned += 1;
    else if (outcome === 'none' && answers === null) tally.refused += 1;
    onStep();
  }
  const drafted = await draftAll(documents, voice, onStep);
  const { found, places, failed, ...counts } = tally;
  const answerable = Math.max(1, questions.filter(({ answers }) => answers !== null).length);
  return {
    engine: voice ? 'model' : 'embedded',
    ...(voice ? { model: voice.model.name } : {}),
    ...(embedder ? { embedding: embedder.model } : {}),
    asked: questions.length,
    ...counts,
    rate: counts.right / answerable,
    ...drafted,
    calls: voice?.spent.calls ?? 0,
    tokens: voice?.spent.tokens ?? 0,
    failed,
    recall: found / answerable,
    mrr: places / answerable,
  };
}

async function vectorsOf(embedder: Embedder, passages: readonly Passage[]) {
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH);
    const made = await embedder.passages(batch.map(({ heading = '', text }) => `${heading}\n${text}`));
    for (const [i, { id }] of batch.entries()) vectors.set(id, made.vectors[i] ?? new Float32Array());
  }
  return async (question: string) => {
    const asked = await embedder.question(question);
    const near = (own: Float32Array) => own.reduce((sum, value, at) => sum + value * (asked?.[at] ?? 0), 0);
    return asked && nearnessOf(new Map([...vectors].map(([id, vector]) => [id, near(vector)])));
  };
}

interface Told {
  outcome: AnswerOutcome | 'failed';
  said: string;
}

function quoted(found: Found): Told {
  const { outcome, said } = decide({ ...found, hits: weighed(found) });
  return { outcome, said: said.map(({ text }) => text).join('\n') };
}

/** A model that says in its own words that the material does not say it. */
const REFUSES =
  /没有(?:提到|提及|讲到|说到|说明|找到|涉及|相关|给出|记载|介绍)|(?:资料|材料|文中|文档)[里中]?(?:并)?没有|未(?:提及|提到|涉及|说明)|not (?:mentioned|covered|stated|in the (?:material|document|source))|(?:do|does)(?:n['’]t| not) (?:say|mention|contain|cover)/iu;

async function told({ model }: Voice, question: string, found: Found): Promise<Told> {
  const turns = [{ role: 'user' as const, text: withSources(question, sourcesOf(found.hits)) }];
  let said = '';
  try {
    for await (const text of model.stream({ system: CHAT_SYSTEM, turns, ...NOBODY }, new AbortController().signal))
      said += text;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { outcome: 'failed', said: '' };
  }
  return { outcome: REFUSES.test(said) ? 'none' : 'answer', said };
}

const bare = (text: string): string => normalise(text).replace(/[\s\p{P}]+/gu, '');

const holds = (said: string, answers: readonly string[] | null): boolean => {
  const own = bare(said);
  return answers?.some((answer) => own.includes(bare(answer))) ?? false;
};

const NO_POINT: PointRow = {
  id: '',
  orgId: '',
  courseId: '',
  version: 1,
  sort: 1,
  title: '',
  goal: '',
  explanation: [],
  example: null,
  discussion: null,
  parts: {},
  approved: null,
};

/** `twoForms`: the share of the points that can be asked in two ways; `repeated`: questions that ask what another of their point does. */
async function draftAll(documents: readonly (readonly Passage[])[], voice: Voice | null, onStep: () => void) {
  const tally = { points: 0, twoForms: 0, repeated: 0 };
  for (const passages of documents)
    for (const { questions, title, explanation } of draftMissing(passages, [])) {
      const point = { ...NO_POINT, title, explanation };
      const own = passagesAroundPoint(passages, point);
      const stems = new Set(questions.map(({ stem }) => stem));
      const wish = { point, part: 'questions' as const, passages: own, stems, userId: NOBODY.userId };
      const made = voice && (await modelPart(voice.model, wish, new AbortController().signal));
      const more = made && 'part' in made && made.part === 'questions' ? made.questions : [];
      const all = [...questions, ...more];
      tally.points += 1;
      tally.twoForms += all.length > 1 ? 1 : 0;
      tally.repeated += all.length - new Set(all.map(({ source, stem }) => bare(source?.quote ?? stem))).size;
      onStep();
    }
  return { twoForms: tally.twoForms / Math.max(1, tally.points), repeated: tally.repeated };
}
