// The kinds that lessons ask, on a paper: by the same inputs, and what is given is the value at once.
import { useState } from 'react';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { QuestionKind } from '#contract/questions.ts';
import type { Question, QuestionAnswer } from './answer.ts';
import { isGiven, type PaperAnswer, type PaperPart } from './paper.answer.ts';

const asCard = (kind: QuestionKind, { stem, options, left, right, unit }: PaperPart): Question => ({
  questionId: '',
  pointId: '',
  kind,
  stem,
  ...(options ? { options } : {}),
  ...(left ? { left } : {}),
  ...(right ? { right } : {}),
  ...(unit ? { unit } : {}),
  attempt: 1,
  of: 1,
});

/** Nothing typed is nothing given. */
export const written = (text: string): string | null => (text === '' ? null : text);

/** `kept`: what stands in the card as it is kept. */
export function lessonPaper<D>(
  kind: QuestionKind,
  { Input, draftOf, pressed }: QuestionAnswer<D>,
  kept: (draft: D) => ExamValue | null,
): PaperAnswer {
  return {
    Input: ({ question, value, editable, change }) => (
      <Input
        question={asCard(kind, question)}
        draft={draftOf(value)}
        editable={editable}
        open={false}
        change={(draft) => change(kept(draft))}
      />
    ),
    pressed: (question, value, key) => {
      const draft = pressed(asCard(kind, question), draftOf(value), key);
      return draft === null ? undefined : kept(draft);
    },
    isGiven,
  };
}

/** What is put in order or matched has, besides what is kept, the item that moves next: this device's alone. */
export function arrangedPaper<D extends { at: string | null }>(
  kind: QuestionKind,
  { Input, draftOf }: QuestionAnswer<D>,
  kept: (draft: D) => ExamValue | null,
): PaperAnswer {
  return {
    Input: function Arranged({ question, value, editable, change }) {
      const [at, setAt] = useState<string | null>(null);
      return (
        <Input
          question={asCard(kind, question)}
          draft={{ ...draftOf(value), at }}
          editable={editable}
          open={false}
          change={(draft) => {
            setAt(draft.at);
            const next = kept(draft);
            if (JSON.stringify(next) !== JSON.stringify(value)) change(next);
          }}
        />
      );
    },
    // its rows have buttons, which the keyboard reaches
    pressed: () => undefined,
    isGiven,
  };
}
