// A list of answers through which one goes by keyboard; among them, by their time, what is marked on pages of its own.
import { Stack } from '@chakra-ui/react';
import { Fragment, useRef } from 'react';
import type { ToMark } from '#contract/day.ts';
import { VERDICTS } from '#contract/teaching.ts';
import { useArrivalFocus } from '#src/ui/arrival-focus.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { WorkRow, workKey } from '../../waiting/work-list.tsx';
import { AnswerCard } from './answer-card.tsx';
import { type AnswerMark, type AnswerToMark, answerKey, type TeacherVerdict } from './queries.ts';

interface Props {
  label: string;
  answers: readonly AnswerToMark[];
  /** Oldest first, as the answers are. */
  elsewhere?: readonly ToMark[];
  busyKey: string | null;
  /** They mark from the page's first moment, without a click. */
  takesKeys?: boolean;
  /** `focusNext` goes to the answer that follows, or to the one before the last; it says whether there was one. */
  onMark: (mark: AnswerMark, focusNext: () => boolean) => void;
}

export function MarkingList({ label, answers, elsewhere = [], busyKey, takesKeys = false, onMark }: Props) {
  const cards = useRef(new Map<string, HTMLDivElement>());
  const at = (index: number): HTMLDivElement | undefined => {
    const answer = answers[index];
    return answer && cards.current.get(answerKey(answer));
  };
  const focus = (card: HTMLDivElement | undefined): boolean => {
    card?.focus();
    return card !== undefined;
  };
  useArrivalFocus(takesKeys, () => at(0));
  const [first] = answers;
  const markFirst = (verdict: TeacherVerdict) => () => {
    if (!takesKeys || !first || busyKey !== null) return;
    onMark({ answer: first, verdict, text: '' }, () => focus(at(1)));
  };
  // from tabs, or from where nothing has the focus; a card that has it takes its keys itself
  useKeys(Object.fromEntries(VERDICTS.map((verdict, i) => [String(i + 1), markFirst(verdict)])));
  const before = (index: number) => {
    const [from, to] = [answers[index - 1]?.at ?? -Infinity, answers[index]?.at ?? Infinity];
    return elsewhere
      .filter(({ at }) => at >= from && at < to)
      .map((work) => <WorkRow key={workKey(work)} {...work} course="" />);
  };
  return (
    <Stack as="ol" aria-label={label} gap="4" listStyleType="none">
      {answers.map((answer, i) => {
        const key = answerKey(answer);
        return (
          <Fragment key={key}>
            {before(i)}
            <li>
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
          </Fragment>
        );
      })}
      {before(answers.length)}
    </Stack>
  );
}
