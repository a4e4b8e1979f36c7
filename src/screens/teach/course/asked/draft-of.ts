// A question of the bank from what a student asked: a short answer, whose key is what the tutor said from the material.
import type { InputOf, OutputOf } from '#contract/index.ts';

type Draft = InputOf<'/OrgApi/AISetting/QuestionAdd'>;
type Found = Pick<OutputOf<'/OrgApi/AISetting/DialogueItem'>, 'pointId' | 'text' | 'answer' | 'citations'>;

export function draftOf({ pointId, text, answer, citations }: Found): Draft {
  const [first] = citations;
  const place = first && {
    documentId: first.documentId,
    quote: first.quote,
    ...(first.page === undefined ? {} : { page: first.page }),
    ...(first.heading === undefined ? {} : { heading: first.heading }),
  };
  // what no source stands behind is no key: the teacher writes one
  const key = first ? answer.replace(/\s*\[\d+\]/g, '').trim() : '';
  return { pointId, kind: 'short', stem: text.trim(), answer: key, source: place ?? null };
}
