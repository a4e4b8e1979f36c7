// What was answered against what is right, in the material's own words: the first thing after a wrong answer.
import type { AnswerValue } from '#contract/questions.ts';
import { sentences } from '#contract/sentences.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { BankOption, Quoted } from '#questions/kit/contract.ts';
import type { Against } from '#questions/kit/mark.ts';
import { markingOf } from '#questions/mark.ts';
import {
  isHan,
  joinedTexts,
  type Lang,
  langOf,
  type MarkedText,
  type Passage,
  quotedWords,
  runWords,
  statementsIn,
  typedWords,
  withoutDots,
} from '#server/platform/tutor/index.ts';
import { quoteOf } from '../knowledge/index.ts';
import { type Remedy, remedyFor } from './aids.ts';

interface Words {
  chose(text: string): string;
  left(text: string): string;
  asked: string;
  otherwise: string;
  judged(isTrue: boolean): string;
  turned(inStem: string, inSource: string): string;
  wrote(value: string, right: string): string;
  factor(times: string): string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  zh: {
    chose: (text) => `你选了「${text}」。`,
    left: (text) => `还少了「${text}」。`,
    asked: '这一题问的是：',
    otherwise: '资料里是这样说的：',
    judged: (isTrue) => `你判断这句话${isTrue ? '正确' : '错误'}，资料的原话是：`,
    turned: (inStem, inSource) => `差别在这里：题目说「${inStem}」，资料说「${inSource}」。`,
    wrote: (value, right) => `你写的是 ${value}，应是 ${right}。`,
    factor: (times) => `正好差 ${times} 倍，看看单位换算。`,
  },
  en: {
    chose: (text) => `You chose “${text}”.`,
    left: (text) => `“${text}” is missing.`,
    asked: 'What is asked here:',
    otherwise: 'The material says:',
    judged: (isTrue) => `You took this for ${isTrue ? 'true' : 'false'}; the material says:`,
    turned: (inStem, inSource) => `The difference: the question says “${inStem}”, the material “${inSource}”.`,
    wrote: (value, right) => `You wrote ${value}; it is ${right}.`,
    factor: (times) => `That is off by exactly ${times}: look at the units.`,
  },
};

/** A piece of what is said: ours, words of ours around the material's, or the material's with its place. */
export type SaidPiece = string | MarkedText | Quoted;

/** Ours around words whose formulas are known; else as typed. */
const around = (text: string, of: { formulas?: string[] | undefined }): string | MarkedText =>
  of.formulas ? quotedWords(text, of) : text;
const beside = (ours: string | MarkedText, typed: string): string | MarkedText =>
  typeof ours === 'string' ? ours + typed : joinedTexts([ours, typedWords(typed)]);

interface Wrong {
  question: BankQuestion;
  /** As the bank knows it. */
  value: AnswerValue;
  /** Passages in which the chosen words stand. */
  naming: (words: string) => Promise<readonly Passage[]>;
  /** What a teacher has approved to be said of wrong options: it goes before all else. */
  remedies?: readonly Remedy[];
}

/** Empty where nothing can be set against each other: then the source alone is told. */
export async function contrastOf({ question, value, naming, remedies = [] }: Wrong): Promise<SaidPiece[]> {
  const { source } = question;
  const words = WORDS[langOf(question.stem)];
  const against = markingOf(question.kind).against(question, value);
  switch (against?.as) {
    case 'judged':
      return source ? [words.judged(against.said), source, ...(against.isFalse ? turnedIn(question, words) : [])] : [];
    case 'chosen':
      return chosenAgainst(question, against, { words, naming, remedies });
    case 'written': {
      const written = writtenAgainst(against, words);
      return written && source ? [written, words.otherwise, source] : [];
    }
    case undefined:
      return [];
  }
}

/** Where a statement was made wrong by a few turned words, these. */
function turnedIn({ stem, source, formulas }: BankQuestion, words: Words): SaidPiece[] {
  if (!source) return [];
  const sentence = statementsIn(source.quote).toSorted((a, b) => common(b, stem) - common(a, stem))[0];
  if (sentence === undefined) return [];
  const [a, b] = differingWords(stem, sentence);
  const isSmall = (text: string) => text.length > 0 && text.length <= TURNED;
  return isSmall(a) && isSmall(b) ? [around(words.turned(a, b), formulas ? { formulas } : source)] : [];
}
/** Characters that a turned place has at most: more is another sentence. */
const TURNED = 16;

const common = (a: string, b: string): number => {
  const [x, y] = differingWords(a, b);
  return a.length - x.length + b.length - y.length;
};

/** What is left of both without their common beginning and end, in whole words; with the word beside it where it is no word yet. */
export function differingWords(a: string, b: string): [string, string] {
  const [x, y] = [partsOf(a), partsOf(b)];
  let from = 0;
  while (from < x.length && from < y.length && x[from] === y[from]) from += 1;
  let to = 0;
  while (to < x.length - from && to < y.length - from && x.at(-1 - to) === y.at(-1 - to)) to += 1;
  const cut = (parts: readonly string[]) =>
    parts
      .slice(from, parts.length - to)
      .join('')
      .trim();
  const differ = from + to < Math.max(x.length, y.length);
  if (differ && [x, y].some((parts) => NO_WORD.test(cut(parts)))) {
    if (WORD.test(x[from - 1] ?? '')) from -= 1;
    else if (WORD.test(x.at(-to) ?? '') && to > 0) to -= 1;
  }
  return [cut(x), cut(y)];
}
const WORD = /^[\p{L}\d]/u;
/** 长 of 越长, and what one of two alone has: nothing beside 不. */
const NO_WORD = /^\p{Script=Han}?$/u;

/** Numbers and Latin words are not cut, nor are words of Chinese. */
const partsOf = (text: string): string[] =>
  (text.match(/[\p{Script=Latin}\d.～~]+|\p{Script=Han}+|./gsu) ?? []).flatMap((run) =>
    isHan(run) ? runWords(run) : [run],
  );

/**
 * The word on a wrong option that was chosen, as the teacher has approved it, with the passage it stands on, if it names one.
 * Undefined where no chosen option has one.
 */
export function wordOn(
  question: BankQuestion,
  value: AnswerValue,
  remedies: readonly Remedy[] = [],
): SaidPiece[] | undefined {
  const against = markingOf(question.kind).against(question, value);
  return against?.as === 'chosen' ? wordOnOptions(question, against.wrong, remedies) : undefined;
}

function wordOnOptions(
  question: BankQuestion,
  wrong: readonly BankOption[],
  remedies: readonly Remedy[],
): SaidPiece[] | undefined {
  const words = WORDS[langOf(question.stem)];
  for (const option of wrong) {
    const approved = remedyFor(remedies, question, option);
    const chose = words.chose(option.text);
    if (approved) return [beside(around(chose, question), approved.text), approved.source];
  }
  const told = wrong.find((o) => o.misconception);
  return told && [around(`${words.chose(told.text)}${told.misconception}`, question)];
}

interface Chosen {
  words: Words;
  naming: Wrong['naming'];
  remedies: readonly Remedy[];
}

async function chosenAgainst(
  question: BankQuestion,
  { wrong: chosen, missing }: Extract<Against, { as: 'chosen' }>,
  { words, naming, remedies }: Chosen,
): Promise<SaidPiece[]> {
  const { source } = question;
  const [wrong] = chosen;
  if (!wrong) return missing && source ? [around(words.left(missing.text), question), words.otherwise, source] : [];
  const [word, basis = source] = wordOnOptions(question, chosen, remedies) ?? [];
  if (word) return [word, ...(basis ? [words.otherwise, basis] : [])];
  const place = source && (await placeOf(wrong.text, source, naming));
  const own = around(words.chose(wrong.text), question);
  if (!source) return [];
  return place ? [own, place, words.asked, source] : [own, words.otherwise, source];
}

/** Shorter words stand everywhere. */
const TELLING = 2;

/** Where the material speaks of the wrong choice: a sentence of its own, not the one that is asked about. */
async function placeOf(text: string, source: Quoted, naming: Wrong['naming']): Promise<Quoted | undefined> {
  if (text.trim().length < TELLING || source.quote.includes(text)) return undefined;
  for (const passage of await naming(text)) {
    const found = sentences(passage.text).find((s) => s.text.includes(text) && !source.quote.includes(s.text));
    if (found) return quoteOf(passage, withoutDots(found.text));
  }
  return undefined;
}

/** A number against the right one: a factor of ten, a hundred, a thousand is a unit that was not converted. */
function writtenAgainst({ value, right, unit }: Extract<Against, { as: 'written' }>, words: Words): string | null {
  const [a, b] = [Number.parseFloat(value), Number.parseFloat(right)];
  if (!Number.isFinite(a) || !Number.isFinite(b) || a === 0 || b === 0) return null;
  const power = Math.log10(Math.abs(a / b));
  const isPower = Math.abs(power) >= 1 && Math.abs(power - Math.round(power)) < 1e-6;
  const told = words.wrote(value.trim(), `${right}${unit ? ` ${unit}` : ''}`);
  return isPower ? `${told}${words.factor(String(10 ** Math.abs(Math.round(power))))}` : told;
}
