import { BY_ENTER, type InputProps, type QuestionAnswer } from '#questions/kit/answer.ts';

function Dial({ question: { unit, stem }, draft, editable, change }: InputProps<number | null>) {
  return (
    <button
      type="button"
      aria-label={`${stem} ${draft ?? '–'} ${unit}`}
      disabled={!editable}
      onClick={() => change(turned(draft))}
    >
      +
    </button>
  );
}

const turned = (draft: number | null): number => (draft ?? 0) + 1;

export const dialAnswer: QuestionAnswer<number | null> = {
  empty: null,
  draftOf: (value) => (typeof value === 'string' ? Number(value) : null),
  answerOf: (_question, draft) => (draft === null ? null : String(draft)),
  pressed: (_question, draft, key) => (key === 'ArrowUp' ? turned(draft) : null),
  enter: BY_ENTER,
  tipCount: () => null,
  unmarkedTitle: 'question.poll',
  Input: Dial,
  onWall: () => [],
  bars: () => null,
};
