// A list of answers through which one goes by keyboard.
import { Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { AnswerCard } from './answer-card.tsx';
import { type AnswerMark, type AnswerToMark, answerKey } from './queries.ts';

interface Props {
  label: string;
  answers: readonly AnswerToMark[];
  busyKey: string | null;
  /** `focusNext` goes to the answer that follows, or to the one before the last; it says whether there was one. */
  onMark: (mark: AnswerMark, focusNext: () => boolean) => void;
}

export function MarkingList({ label, answers, busyKey, onMark }: Props) {
  const cards = useRef(new Map<string, HTMLDivElement>());
  const at = (index: number): HTMLDivElement | undefined => {
    const answer = answers[index];
    return answer && cards.current.get(answerKey(answer));
  };
  const focus = (card: HTMLDivElement | undefined): boolean => {
    card?.focus();
    return card !== undefined;
  };
  return (
    <Stack as="ol" aria-label={label} gap="4" listStyleType="none">
      {answers.map((answer, i) => {
        const key = answerKey(answer);
        return (
          <li key={key}>
            <AnswerCard
              answer={answer}
              busy={busyKey === key}
              cardRef={(card) => {
                if (card) cards.current.set(key, card);
                return () => void cards.current.delete(key);
              }}
              onMark={(verdict, text) => onMark({ answer, verdict, text }, () => focus(at(i + 1) ?? at(i - 1)))}
              onStep={(by) => void focus(at(i + by))}
            />
          </li>
        );
      })}
    </Stack>
  );
}
