// The embedded tutor's words in a lesson: from the approved plan, quoted with its sources; ours only between the quotations.
import type { Citation, Script } from '#server/platform/tutor/script.ts';
import type { BankQuestion, Piece, PlanPoint, Quoted } from './theory.store.ts';

export interface Documents {
  nameOf: (documentId: string) => string;
}

export function introScript(course: string, points: readonly { title: string }[]): Script {
  const list = points.map((p, i) => `${i + 1}. ${p.title}`).join('\n');
  const text = `同学你好，我们开始学《${course}》。一共 ${points.length} 个知识点：\n\n${list}\n\n每讲完一点，我会问你一两个问题。随时可以打断我提问，也可以暂停。`;
  return { text, citations: [] };
}

/** The point as the teacher approved it. `round` above 0: said again, because the student asked. */
export function pointScript(point: PlanPoint, index: number, round: number, documents: Documents): Script {
  const { said, citations } = told(point.explanation, documents);
  // the heading above it has said title and goal
  const opening = round > 0 ? `我们再看一遍「${point.title}」。` : index === 0 ? '先从这里开始。' : '接着看这一点。';
  return { text: [opening, ...said].join('\n\n'), citations };
}

const isQuoted = (piece: Piece): piece is Quoted => 'quote' in piece;

/** Quotations with their mark; the teacher's own words stand without one. */
function told(pieces: readonly Piece[], documents: Documents): { said: string[]; citations: Citation[] } {
  const citations: Citation[] = [];
  const said = pieces.map((piece) => {
    if (!isQuoted(piece)) return piece.text;
    citations.push(citationOf(piece, citations.length + 1, documents));
    return `${piece.quote}[${citations.length}]`;
  });
  return { said, citations };
}

/** After a wrong answer: what the question was about, from another side than the first telling. */
export function remedyScript(point: PlanPoint, question: BankQuestion | null, n: number, documents: Documents): Script {
  const opening = n > 1 ? '还差一点，换个角度再想想。' : '没关系，我们回头看看这里。';
  const quotes = point.explanation.filter(isQuoted);
  const source = question?.source ?? quotes[n % Math.max(quotes.length, 1)];
  const citations = source ? [citationOf(source, 1, documents)] : [];
  const hint = question?.hint ? [`提示：${question.hint}`] : [];
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
