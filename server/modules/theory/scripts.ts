// The embedded tutor's words in a lesson: from the approved plan, quoted with its sources; ours only between the quotations.
import {
  type Citation,
  isSameTable,
  type Lang,
  langOf,
  type Script,
  type ShownRow,
  tableOf,
} from '#server/platform/tutor/index.ts';
import type { BankQuestion, Quoted } from '../assessment/index.ts';
import type { Piece, PlanPoint } from './theory.store.ts';

export interface Documents {
  nameOf: (documentId: string) => string;
}

interface Words {
  intro(course: string, points: number, list: string): string;
  again(title: string): string;
  first: string;
  next: string;
  remedy: string;
  remedyAgain: string;
  hint(text: string): string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  zh: {
    intro: (course, points, list) =>
      `同学你好，我们开始学《${course}》。一共 ${points} 个知识点：\n\n${list}\n\n每讲完一点，我会问你一两个问题。随时可以打断我提问，也可以暂停。`,
    again: (title) => `我们再看一遍「${title}」。`,
    first: '先从这里开始。',
    next: '接着看这一点。',
    remedy: '没关系，我们回头看看这里。',
    remedyAgain: '还差一点，换个角度再想想。',
    hint: (text) => `提示：${text}`,
  },
  en: {
    intro: (course, points, list) =>
      `Hello. We begin “${course}”. Number of points: ${points}\n\n${list}\n\nAfter each point I ask you a question or two. You may interrupt me with a question, or pause, at any time.`,
    again: (title) => `Let us look at “${title}” once more.`,
    first: 'We start here.',
    next: 'Now to this point.',
    remedy: 'Never mind. Let us look at this again.',
    remedyAgain: 'Not quite yet. Think of it from another side.',
    hint: (text) => `Hint: ${text}`,
  },
};

export function introScript(course: string, points: readonly { title: string }[]): Script {
  const list = points.map((p, i) => `${i + 1}. ${p.title}`).join('\n');
  const words = WORDS[langOf(`${course}\n${list}`)];
  return { text: words.intro(course, points.length, list), citations: [] };
}

/** The point as the teacher approved it. `round` above 0: said again, because the student asked. */
export function pointScript(point: PlanPoint, index: number, round: number, documents: Documents): Script {
  const { said, citations } = told(point.explanation, documents);
  const words = wordsOf(point);
  // the heading above it has said title and goal
  const opening = round > 0 ? words.again(point.title) : index === 0 ? words.first : words.next;
  return { text: [opening, ...said].join('\n\n'), citations };
}

/** In the language of what is told. */
function wordsOf({ title, explanation }: PlanPoint): Words {
  const texts = explanation.map((piece) => (isQuoted(piece) ? piece.quote : piece.text));
  return WORDS[langOf([title, ...texts].join('\n'))];
}

const isQuoted = (piece: Piece): piece is Quoted => 'quote' in piece;

/** Quotations with their mark, rows of one table as a table; the teacher's own words stand without a mark. */
function told(pieces: readonly Piece[], documents: Documents): { said: string[]; citations: Citation[] } {
  const citations: Citation[] = [];
  const said: ShownRow[][] = [];
  for (const piece of pieces) {
    const row = { text: isQuoted(piece) ? piece.quote : piece.text, n: 0 };
    if (isQuoted(piece)) row.n = citations.push(citationOf(piece, citations.length + 1, documents));
    const last = said.at(-1)?.at(-1);
    if (last && last.n > 0 && row.n > 0 && isSameTable(last, row)) said.at(-1)?.push(row);
    else said.push([row]);
  }
  const marked = ({ text, n }: ShownRow) => (n > 0 ? `${text}[${n}]` : text);
  return { said: said.map((rows) => tableOf(rows) ?? rows.map(marked).join('\n\n')), citations };
}

/** After a wrong answer: what the question was about, from another side than the first telling. */
export function remedyScript(point: PlanPoint, question: BankQuestion | null, n: number, documents: Documents): Script {
  const words = wordsOf(point);
  const opening = n > 1 ? words.remedyAgain : words.remedy;
  const quotes = point.explanation.filter(isQuoted);
  const source = question?.source ?? quotes[n % Math.max(quotes.length, 1)];
  const citations = source ? [citationOf(source, 1, documents)] : [];
  const hint = question?.hint ? [words.hint(question.hint)] : [];
  return { text: [opening, ...citations.map((c) => `${c.quote}[1]`), ...hint].join('\n\n'), citations };
}

function citationOf(source: Quoted, n: number, documents: Documents): Citation {
  const { documentId, quote, page, heading } = source;
  return {
    n,
    documentId,
    document: documents.nameOf(documentId),
    ...(page === undefined ? {} : { page }),
    ...(heading === undefined ? {} : { heading }),
    quote,
  };
}
