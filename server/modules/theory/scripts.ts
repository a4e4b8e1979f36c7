// The embedded tutor's words in a lesson: from the approved plan, quoted with its sources; ours only between the quotations.
import type { BankQuestion } from '#questions/contract.ts';
import type { Quoted } from '#questions/kit/contract.ts';
import {
  type Citation,
  isSameTable,
  joinedTexts,
  type Lang,
  langOf,
  type MarkedText,
  plain,
  plainHeading,
  type Script,
  scriptOf,
  toldCited,
  toldTable,
  typedWords,
} from '#server/platform/tutor/index.ts';
import type { SaidPiece } from './contrast.ts';
import { type ApprovedPoint, isQuoted, type LessonPiece } from './theory.store.ts';

export interface Documents {
  nameOf: (documentId: string) => string;
}

interface Sources extends Documents {
  /** Was this said in the lesson before? Then it is not said again: its mark alone stands behind what is new. */
  isSaid?: (quote: string) => boolean;
}

interface Words {
  intro(course: string, points: number, list: string): string;
  /** Of the points with questions: all of them, or some. */
  asks: Readonly<Record<'all' | 'some', string>>;
  mayInterrupt: string;
  again(title: string, n: number): string;
  /** There is no telling of this number; what to do instead is said once. */
  onlyOne(title: string, n: number, isFirst: boolean): string;
  recall(title: string, n: number): string;
  /** A point that has nothing left to ask, beside the one that was taught last. */
  beside(title: string, other: string): string;
  first: string;
  next(title: string): string;
  figure(title: string): string;
  remedy(title: string): string;
  notLearnt(title: string): string;
  /** Where all that could be said of it stands above. */
  notLearntAbove(title: string): string;
  remedyAgain(title: string): string;
  noOther(title: string): string;
  /** Before the marks of what stands above: it is opened, not said again. */
  above: string;
  retell(title: string): string;
  there: string;
  notFound: string;
  nothingFound: string;
  allThere: string;
}

export const WORDS: Readonly<Record<Lang, Words>> = {
  zh: {
    intro: (course, points, list) => `同学你好，我们开始学《${course}》。一共 ${points} 个知识点：\n\n${list}\n\n`,
    asks: { all: '每讲完一点，我会问你一两个问题。', some: '讲到有检查题的知识点，我会问你一两个问题。' },
    mayInterrupt: '随时可以打断我提问，也可以暂停。',
    again: (title, n) => `换一种讲法，再看「${title}」（第 ${n} 种）。`,
    onlyOne: (title, n, isFirst) =>
      isFirst
        ? `「${title}」在资料里只有这${n === 2 ? '一' : ` ${n - 1} `}种讲法，哪里不明白，写在下面问：我从别处找给你看，老师也会看到你的问题。`
        : `「${title}」在资料里没有第 ${n} 种讲法。`,
    recall: (title, n) => `回头看看「${title}」：不看讲解，再答一题（第 ${n} 题）。`,
    beside: (title, other) =>
      `「${title}」没有别的题了，把它和刚学的「${other}」放在一起比一比：各说的是什么，哪里相同，哪里不同？`,
    first: '先从这里开始。',
    next: (title) => `接着看「${title}」。`,
    figure: (title) => `看看「${title}」的图。`,
    remedy: (title) => `没关系，我们回头看看「${title}」。`,
    notLearnt: (title) => `没学过没关系，先看「${title}」。`,
    notLearntAbove: (title) => `没学过没关系，上面讲「${title}」的地方就有。`,
    remedyAgain: (title) => `还差一点，换一种方式来看「${title}」。`,
    noOther: (title) => `「${title}」资料里没有别的讲法了。`,
    above: '原文前面讲过，打开来对照着看：',
    retell: (title) => `不看讲解，用自己的话把「${title}」讲一遍，像讲给没学过的同学听。`,
    there: '这几句你都讲到了：',
    notFound: '这几句我没有在你的话里找到，也可能是你换了说法，对照着看看：',
    nothingFound: '资料里的要点我没有在你的话里认出来，也可能是你换了说法，对照着看看：',
    allThere: '要点都在了。',
  },
  en: {
    intro: (course, points, list) => `Hello. We begin “${course}”. Number of points: ${points}\n\n${list}\n\n`,
    asks: {
      all: 'After each point I ask you a question or two. ',
      some: 'Where a point has questions, I ask you one or two. ',
    },
    mayInterrupt: 'You may interrupt me with a question, or pause, at any time.',
    again: (title, n) => `“${title}” told in another way (${n}).`,
    onlyOne: (title, n, isFirst) =>
      isFirst
        ? `The material tells “${title}” in ${n === 2 ? 'this one way' : `these ${n - 1} ways`} only: ask below about what is not clear, I look for it elsewhere, and your teacher sees the question.`
        : `The material has no way number ${n} of telling “${title}”.`,
    recall: (title, n) => `Back to “${title}”: one more question (number ${n}), without the explanation.`,
    beside: (title, other) =>
      `“${title}” has no more questions; compare it with “${other}”: what does each say, and where do they differ?`,
    first: 'We start here.',
    next: (title) => `Now to “${title}”.`,
    figure: (title) => `Look at the picture of “${title}”.`,
    remedy: (title) => `Never mind, let us look at “${title}” again.`,
    notLearnt: (title) => `Never mind that it is new, look at “${title}” first.`,
    notLearntAbove: (title) => `Never mind that it is new: it stands above, under “${title}”.`,
    remedyAgain: (title) => `Not quite yet, look at “${title}” in another way.`,
    noOther: (title) => `The material tells “${title}” in no other way.`,
    above: 'The words stand above; open them and compare: ',
    retell: (title) => `Without looking: tell “${title}” in your own words, as to somebody who has not learnt it.`,
    there: 'These you have told:',
    notFound: 'These I did not find in your words. You may have put them differently; compare:',
    nothingFound: 'I did not recognise the main sentences in your words. You may have put them differently; compare:',
    allThere: 'The main things are all there.',
  },
};

/** A title as a lesson says it, which counts its points itself: without the numbers that its document has: 三、脱、四、泡. */
export const underNumber = (title: string): string =>
  plainHeading(title).replace(/、[一二三四五六七八九十]{1,3}、/gu, '、');

/** `asked`: how many of the points have a question; none is promised of the others. */
export function introScript(course: string, points: readonly { title: string }[], asked = points.length): Script {
  const list = points.map((p, i) => `${i + 1}. ${underNumber(p.title)}`).join('\n');
  const words = WORDS[langOf(`${course}\n${list}`)];
  const asks = asked === 0 ? '' : words.asks[asked < points.length ? 'some' : 'all'];
  return scriptOf([words.intro(course, points.length, list) + asks + words.mayInterrupt], []);
}

/** The point as the teacher approved it, or the part of it that is told now (from 0). */
export function pointScript(point: ApprovedPoint, index: number, documents: Documents, part?: ScriptPart): Script {
  const { said, citations } = told(part?.pieces ?? point.explanation, documents);
  const words = wordsOf(point);
  // the heading above it has said title and goal
  const opening = part && part.n > 0 ? [] : [index === 0 ? words.first : words.next(underNumber(point.title))];
  const figure = part?.pieces.length === 0 ? [words.figure(underNumber(point.title))] : [];
  return scriptOf([[...opening, ...figure].join(wordGap(words)), ...said], citations);
}

export interface ScriptPart {
  n: number;
  /** None: its figures stand above. */
  pieces: readonly LessonPiece[];
}

/** Between two sentences of our own. */
const wordGap = (words: Words): string => (words === WORDS.en ? ' ' : '');

/**
 * Told anew, because the student has asked: the next of the other ways. Where there is none left that is said, with whom to
 * ask; the same words stand above.
 */
export function againScript(
  point: ApprovedPoint,
  { others, round }: { others: readonly (readonly LessonPiece[])[]; round: number },
  sources: Sources,
): Script {
  const words = wordsOf(point);
  const other = others[round - 1];
  const isFirst = round === others.length + 1;
  const title = underNumber(point.title);
  if (!other) return scriptOf([words.onlyOne(title, round + 1, isFirst)], []);
  const { said, citations } = told(other, sources);
  if (said.length === 0) return scriptOf([words.onlyOne(title, round + 1, false)], []);
  return scriptOf([words.again(title, round + 1), ...said], citations);
}

/** An earlier point is asked about again (its n-th question), or set beside the last where it has nothing left to ask. */
export function recallScript(point: ApprovedPoint, n: number, beside?: string): Script {
  const words = wordsOf(point);
  const title = underNumber(point.title);
  return scriptOf([beside === undefined ? words.recall(title, n) : words.beside(title, underNumber(beside))], []);
}

/** In the language of what is told. */
function wordsOf({ title, explanation }: ApprovedPoint): Words {
  const texts = explanation.map((piece) => (isQuoted(piece) ? piece.quote : piece.text));
  return WORDS[langOf([title, ...texts].join('\n'))];
}

/** Quotations with their mark, rows of one table as a table; the teacher's own words stand without a mark. */
function told(
  pieces: readonly LessonPiece[],
  sources: Sources,
): { said: (string | MarkedText)[]; citations: Citation[] } {
  const citations: Citation[] = [];
  const said: (string | MarkedText | Citation[])[] = [];
  for (const piece of pieces) {
    if (!isQuoted(piece)) {
      said.push(piece.text);
      continue;
    }
    const last = said.at(-1);
    const row = citationOf(piece, citations.length + 1, sources);
    if (sources.isSaid?.(piece.quote)) {
      if (last === undefined || Array.isArray(last)) continue;
      said[said.length - 1] = joinedTexts([typeof last === 'string' ? typedWords(last) : last, plain(`[${row.n}]`)]);
      citations.push(row);
      continue;
    }
    citations.push(row);
    const above = Array.isArray(last) ? last.at(-1) : undefined;
    if (Array.isArray(last) && above && isSameTable(above, row)) last.push(row);
    else said.push([row]);
  }
  const shown = said.flatMap((one) => (Array.isArray(one) ? (toldTable(one) ?? one.map(toldCited)) : one));
  return { said: shown, citations };
}

interface Remedy {
  question: BankQuestion | null;
  /** What was answered against what is right; empty where that cannot be said. */
  contrast: readonly SaidPiece[];
  /** Approved for the wrong choice that was made; it comes before another way of telling it. */
  word?: readonly SaidPiece[] | undefined;
  /** Another way of telling it, for the second time. */
  other: readonly LessonPiece[] | undefined;
  /** Which remedy of the point it is, from 1. */
  n: number;
  isLearnt: boolean;
}

/** After a wrong answer: first the answer against the right one, then the same in another way. */
export function remedyScript(point: ApprovedPoint, r: Remedy, sources: Sources): Script {
  const words = wordsOf(point);
  const title = underNumber(point.title);
  const { said, citations } = r.n > 1 && r.other ? told(r.other, sources) : NOTHING;
  if (said.length > 0) {
    const own = (r.word ?? []).flatMap((piece) => (isSource(piece) ? [] : [piece]));
    return scriptOf([words.remedyAgain(title), ...own, ...said], citations);
  }
  const quotes = point.explanation.filter(isQuoted);
  const source = r.question?.source ?? quotes[r.n % Math.max(quotes.length, 1)];
  const rest = r.contrast.length > 0 ? r.contrast : source ? [source] : [];
  const isNew = rest.some((piece) => (isSource(piece) ? !sources.isSaid?.(piece.quote) : !isLead(textOf(piece))));
  const none = words.noOther(title);
  if (r.n > 1 && (isNew || sources.isSaid?.(none))) return withCitations(rest, sources);
  const unlearnt = isNew ? words.notLearnt : words.notLearntAbove;
  const opening = r.n === 1 && !r.isLearnt ? unlearnt(title) : isNew ? words.remedy(title) : none;
  return withCitations([opening, ...rest], sources);
}

const NOTHING = { said: [], citations: [] };

/** Our words and the material's in turn, these with their marks; ours have none, but what leads to words that stand above. */
export function withCitations(said: readonly SaidPiece[], sources: Sources): Script {
  const citations: Citation[] = [];
  const lines: MarkedText[] = [];
  let above = '';
  for (const piece of said) {
    if (!isSource(piece)) {
      lines.push(typeof piece === 'string' ? typedWords(piece) : piece);
      continue;
    }
    const citation = citationOf(piece, citations.length + 1, sources);
    citations.push(citation);
    if (!sources.isSaid?.(piece.quote)) lines.push(toldCited(citation));
    else {
      // what only led to it goes with it; a reader opens it by its mark
      if (isLead(lines.at(-1)?.text ?? '')) lines.pop();
      above += `[${citation.n}]`;
    }
  }
  if (above !== '') lines.push(plain(WORDS[langOf(said.map(textOf).join('\n'))].above + above));
  return scriptOf(lines, citations);
}

const isLead = (text: string): boolean => /[：:]$/u.test(text);
const textOf = (piece: SaidPiece): string =>
  typeof piece === 'string' ? piece : isSource(piece) ? piece.quote : piece.text;
const isSource = (piece: SaidPiece): piece is Quoted => typeof piece === 'object' && 'quote' in piece;

function citationOf(source: Quoted, n: number, documents: Documents): Citation {
  const { documentId, quote, page, heading, formulas, marks } = source;
  return {
    n,
    documentId,
    document: documents.nameOf(documentId),
    ...(page === undefined ? {} : { page }),
    ...(heading === undefined ? {} : { heading }),
    quote,
    ...(formulas === undefined ? {} : { formulas }),
    ...(marks === undefined ? {} : { marks }),
  };
}
