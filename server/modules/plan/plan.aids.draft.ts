// Aids as a model drafts them: what it is asked, and what of its answer holds. Each stands on a quotation, and its numbers
// come out.
import { z } from 'zod';
import type { AidKind } from '#contract/plan.ts';
import { sentences } from '#contract/sentences.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import {
  type Citation,
  isAboutDocument,
  ordersTutor,
  type Passage,
  recount,
  withSources,
} from '#server/platform/tutor/index.ts';
import { isQuote } from '../knowledge/index.ts';
import type { Aid } from './plan.aids.ts';
import { cleaned, comesOut, locateQuote } from './plan.model.check.ts';
import type { PointRow } from './plan.store.ts';

/** A question whose wrong options a model may speak to. */
export type ChosenQuestion = Pick<QuestionFields, 'stem' | 'options' | 'answer'> & { id: string };

interface AidWish {
  point: PointRow;
  passages: readonly Passage[];
  questions: readonly ChosenQuestion[];
  /** What was drafted before, or taken out. */
  known: ReadonlySet<string>;
}

const MOST: Readonly<Record<AidKind, number>> = { explanation: 2, example: 2, case: 2, remedy: 12 };

const TASK = [
  '为这个知识点起草帮助，给第一遍没听懂的学生。每一条都要短（两三句），都要有一句能支持它的原文。',
  'explanations：换一种讲法（打比方、换角度、对照），最多 2 条，不要重复现有讲解。',
  'cases：一个具体情形，说明它属于资料里的哪种情况、为什么，最多 2 条；不要写资料里没有的数字。',
  'examples：例题，最多 2 道；problem 是题目（可以自己给数字和单位），steps 是一步一步的解，每一步的计算写成 算式 = 结果，结果要算对；不给步骤编号。',
  'remedies：对下面每道题的错误选项各写一条：这个选项错在哪，与正确选项差在哪。question 是题号，option 是错误选项的 key。',
  '格式：{"explanations":[{"text":"…","n":1,"quote":"原文"}],"cases":[{"text":"…","n":1,"quote":"原文"}],"examples":[{"problem":"…","steps":["…"],"n":1,"quote":"原文"}],"remedies":[{"question":1,"option":"B","text":"…","n":1,"quote":"原文"}]}',
].join('\n');

export function aidsTask({ point, questions }: AidWish, sources: readonly Citation[]): string {
  const told = point.explanation.map((p) => (isQuote(p) ? p.quote : p.text)).join('\n');
  const asked = questions.map(({ stem, options, answer }, at) => {
    const lines = (options ?? []).map(
      ({ key, text }) => `  ${key}. ${text}${[answer].flat().includes(key) ? '（正确）' : ''}`,
    );
    return [`题 ${at + 1}：${stem}`, ...lines].join('\n');
  });
  const parts = [
    `知识点：${point.title}`,
    TASK,
    `现有讲解：\n${told}`,
    asked.length === 0 ? '没有选择题，remedies 写 []。' : asked.join('\n'),
  ];
  return withSources(parts.join('\n\n'), sources);
}

const many = z.array(z.unknown()).max(60).default([]);
/** Each is looked at by itself: one that is broken spoils no other. */
export const aidsAnswer = z.object({ explanations: many, cases: many, examples: many, remedies: many });

const words = (max: number) => z.string().trim().min(1).max(max);
const held = { n: z.number().int().min(1), quote: words(1000).min(4) };
const telling = z.object({ text: words(600), ...held });
const example = z.object({ problem: words(1000), steps: z.array(words(600)).min(1).max(10), ...held });
const remedy = z.object({ question: z.number().int().min(1), option: words(4), text: words(400), ...held });

interface Made {
  aids: Aid[];
  /** How many were said and did not hold. */
  refused: number;
}

export function aidsIn(answer: z.infer<typeof aidsAnswer>, wish: AidWish): Made {
  const { explanations, cases, examples, remedies } = answer;
  const read: readonly [AidKind, readonly unknown[], (own: unknown) => Candidate | undefined][] = [
    ['explanation', explanations, readTelling],
    ['case', cases, readTelling],
    ['example', examples, readExample],
    ['remedy', remedies, (own) => readRemedy(own, wish.questions)],
  ];
  const known = new Set(wish.known);
  let said = 0;
  const aids = read.flatMap(([kind, own, candidateOf]) => {
    said += own.length;
    const holding = own.flatMap((each): Aid[] => {
      const aid = heldAid(kind, candidateOf(cleaned(each)), wish);
      if (!aid || known.has(aid.text)) return [];
      known.add(aid.text);
      return [aid];
    });
    return holding.slice(0, MOST[kind]);
  });
  return { aids, refused: said - aids.length };
}

interface Candidate extends Pick<Aid, 'text' | 'steps' | 'against'> {
  n: number;
  quote: string;
  /** Besides the material's, numbers of these words may stand in it. */
  asked?: string;
}

function readTelling(own: unknown): Candidate | undefined {
  const read = telling.safeParse(own).data;
  return read && { ...read, steps: [], against: null };
}

function readExample(own: unknown): Candidate | undefined {
  const read = example.safeParse(own).data;
  return read && { ...read, text: read.problem, against: null };
}

/** Undefined for what is no wrong option. */
function readRemedy(own: unknown, questions: readonly ChosenQuestion[]): Candidate | undefined {
  const read = remedy.safeParse(own).data;
  const question = questions[(read?.question ?? 0) - 1];
  const option = question?.options?.find(({ key }) => key === read?.option);
  if (!read || !question || !option || [question.answer].flat().includes(option.key)) return undefined;
  const asked = [question.stem, ...(question.options ?? []).map(({ text }) => text)].join('\n');
  const against = { questionId: question.id, key: option.key, text: option.text };
  return { text: read.text, steps: [], n: read.n, quote: read.quote, against, asked };
}

function heldAid(kind: AidKind, given: Candidate | undefined, { point, passages }: AidWish): Aid | null {
  const source = given && locateQuote(passages, given);
  if (!given || !source) return null;
  const { text, steps, against, quote, asked = '' } = given;
  const all = [text, ...steps];
  const whole = all.join('\n');
  if (sentences(whole).some((own) => ordersTutor(own.text) || isAboutDocument(own.text))) return null;
  if (!sharesWords(whole, quote)) return null;
  // the same words again are no other telling
  const told = point.explanation.map((p) => (isQuote(p) ? p.quote : p.text)).join('\n');
  if (told.includes(text)) return null;
  const material = [...passages.map((p) => p.text), asked];
  const counts =
    kind === 'example' ? comesOut({ problem: text, steps }, passages) : recount({ texts: all, known: material }).holds;
  return counts ? { kind, text, steps, source, against } : null;
}

/** A quotation that has no word in common with what it is to hold, holds nothing. */
function sharesWords(text: string, quote: string): boolean {
  const pairs = [...quote].map((one, at, all) => `${one}${all[at + 1] ?? ''}`).filter((pair) => PAIR.test(pair));
  const words = quote.toLowerCase().match(/[a-z]{4,}/gu) ?? [];
  const own = text.toLowerCase();
  return [...pairs, ...words].some((sign) => own.includes(sign));
}
const PAIR = /^\p{Script=Han}{2}$/u;
