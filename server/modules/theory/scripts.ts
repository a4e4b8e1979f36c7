// The embedded tutor's words in a lesson: from the approved plan, quoted with its sources; ours only between the quotations.
import type { BankQuestion } from '#questions/contract.ts';
import type { Quoted } from '#questions/kit/contract.ts';
import {
  type Citation,
  isSameTable,
  type Lang,
  langOf,
  type Marked,
  quotedWords,
  type Script,
  scriptOf,
  toldCited,
  toldTable,
} from '#server/platform/tutor/index.ts';
import type { Said } from './contrast.ts';
import { type ApprovedPoint, isQuoted, type LessonPiece } from './theory.store.ts';

export interface Documents {
  nameOf: (documentId: string) => string;
}

interface Words {
  intro(course: string, points: number, list: string): string;
  /** Of the points with questions: all of them, or some. */
  asks: Readonly<Record<'all' | 'some', string>>;
  mayInterrupt: string;
  again(title: string): string;
  /** There is no other telling. */
  onlyOne(title: string): string;
  recall(title: string): string;
  first: string;
  next: string;
  figure: string;
  remedy: string;
  notLearnt: string;
  remedyAgain: string;
  hint(text: string): string;
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
    again: (title) => `换一种讲法，再看「${title}」。`,
    onlyOne: (title) =>
      `「${title}」在资料里只有这一种讲法。哪里不明白，写在下面问：我从别处找给你看，老师也会看到你的问题。`,
    recall: (title) => `回头看看「${title}」：不看讲解，再答一题。`,
    first: '先从这里开始。',
    next: '接着看这一点。',
    figure: '看看图。',
    remedy: '没关系，我们回头看看这里。',
    notLearnt: '没学过没关系，先看这里。',
    remedyAgain: '还差一点，换一种方式来看。',
    hint: (text) => `提示：${text}`,
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
    again: (title) => `“${title}” told in another way.`,
    onlyOne: (title) =>
      `The material tells “${title}” in this one way only. Ask below about what is not clear: I look for it elsewhere, and your teacher sees the question.`,
    recall: (title) => `Back to “${title}”: one more question, without the explanation.`,
    first: 'We start here.',
    next: 'Now to this point.',
    figure: 'Look at the picture.',
    remedy: 'Never mind. Let us look at this again.',
    notLearnt: 'Never mind that it is new. Look here first.',
    remedyAgain: 'Not quite yet. Look at it in another way.',
    hint: (text) => `Hint: ${text}`,
    retell: (title) => `Without looking: tell “${title}” in your own words, as to somebody who has not learnt it.`,
    there: 'These you have told:',
    notFound: 'These I did not find in your words. You may have put them differently; compare:',
    nothingFound: 'I did not recognise the main sentences in your words. You may have put them differently; compare:',
    allThere: 'The main things are all there.',
  },
};

/** `asked`: how many of the points have a question; none is promised of the others. */
export function introScript(course: string, points: readonly { title: string }[], asked = points.length): Script {
  const list = points.map((p, i) => `${i + 1}. ${p.title}`).join('\n');
  const words = WORDS[langOf(`${course}\n${list}`)];
  const asks = asked === 0 ? '' : words.asks[asked < points.length ? 'some' : 'all'];
  return scriptOf([words.intro(course, points.length, list) + asks + words.mayInterrupt], []);
}

/** The point as the teacher approved it, or the part of it that is told now (from 0). */
export function pointScript(point: ApprovedPoint, index: number, documents: Documents, part?: ScriptPart): Script {
  const { said, citations } = told(part?.pieces ?? point.explanation, documents);
  const words = wordsOf(point);
  // the heading above it has said title and goal
  const opening = part && part.n > 0 ? [] : [index === 0 ? words.first : words.next];
  const figure = part?.pieces.length === 0 ? [words.figure] : [];
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
  other: readonly LessonPiece[] | undefined,
  documents: Documents,
): Script {
  const words = wordsOf(point);
  if (!other) return scriptOf([words.onlyOne(point.title)], []);
  const { said, citations } = told(other, documents);
  return scriptOf([words.again(point.title), ...said], citations);
}

/** An earlier point is asked about again. */
export const recallScript = (point: ApprovedPoint): Script => scriptOf([wordsOf(point).recall(point.title)], []);

/** In the language of what is told. */
function wordsOf({ title, explanation }: ApprovedPoint): Words {
  const texts = explanation.map((piece) => (isQuoted(piece) ? piece.quote : piece.text));
  return WORDS[langOf([title, ...texts].join('\n'))];
}

/** Quotations with their mark, rows of one table as a table; the teacher's own words stand without a mark. */
function told(
  pieces: readonly LessonPiece[],
  documents: Documents,
): { said: (string | Marked)[]; citations: Citation[] } {
  const citations: Citation[] = [];
  const said: (string | Citation[])[] = [];
  for (const piece of pieces) {
    if (!isQuoted(piece)) {
      said.push(piece.text);
      continue;
    }
    const row = citationOf(piece, citations.length + 1, documents);
    citations.push(row);
    const last = said.at(-1);
    const above = typeof last === 'string' ? undefined : last?.at(-1);
    if (Array.isArray(last) && above && isSameTable(above, row)) last.push(row);
    else said.push([row]);
  }
  const shown = said.flatMap((one) => (typeof one === 'string' ? one : (toldTable(one) ?? one.map(toldCited))));
  return { said: shown, citations };
}

interface Remedy {
  question: BankQuestion | null;
  /** What was answered against what is right; empty where that cannot be said. */
  contrast: readonly Said[];
  /** Approved for the wrong choice that was made; it comes before another way of telling it. */
  word?: readonly Said[] | undefined;
  /** Another way of telling it, for the second time. */
  other: readonly LessonPiece[] | undefined;
  /** Which remedy of the point it is, from 1. */
  n: number;
  isLearnt: boolean;
}

/** After a wrong answer: first the answer against the right one, then the same in another way. */
export function remedyScript(point: ApprovedPoint, r: Remedy, documents: Documents): Script {
  const words = wordsOf(point);
  if (r.n > 1 && r.other) {
    const { said, citations } = told(r.other, documents);
    const own = (r.word ?? []).flatMap((piece) => (isSource(piece) ? [] : [piece]));
    return scriptOf([words.remedyAgain, ...own, ...said], citations);
  }
  const opening = r.isLearnt ? (r.n > 1 ? words.remedyAgain : words.remedy) : words.notLearnt;
  if ((r.n === 1 || r.word) && r.contrast.length > 0) {
    return withCitations([opening, ...r.contrast], documents);
  }
  const quotes = point.explanation.filter(isQuoted);
  const source = r.question?.source ?? quotes[r.n % Math.max(quotes.length, 1)];
  const citations = source ? [citationOf(source, 1, documents)] : [];
  const hint = r.question?.hint ? [quotedWords(words.hint(r.question.hint), r.question)] : [];
  return scriptOf([opening, ...citations.map(toldCited), ...hint], citations);
}

/** Our words and the material's in turn, these with their marks. */
export function withCitations(said: readonly Said[], documents: Documents): Script {
  const citations: Citation[] = [];
  const lines = said.map((piece) => {
    if (!isSource(piece)) return piece;
    const citation = citationOf(piece, citations.length + 1, documents);
    citations.push(citation);
    return toldCited(citation);
  });
  return scriptOf(lines, citations);
}

const isSource = (piece: Said): piece is Quoted => typeof piece === 'object' && 'quote' in piece;

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
