// What one has answered so far of a survey: kept on the device alone until it is handed in, under the person's own name, since a
// tablet is shared.
import { useEffect, useMemo, useState } from 'react';
import { surveyPath } from '#contract/survey-path.ts';
import type { GivenAnswers, SurveyPage } from '#contract/surveys.ts';
import type { SurveyValue } from '#questions/kit/survey.answer.tsx';
import { useSession } from '#src/api/session.ts';
import { forget, keep, recall } from '#src/api/storage.ts';

export function useSurveyAnswers(assignmentId: string, pages: readonly SurveyPage[], stored: GivenAnswers | null) {
  const userId = useSession().user?.id ?? '';
  const name = `survey.${userId}.${assignmentId}`;
  const [answers, setAnswers] = useState<GivenAnswers>(() => recall<GivenAnswers>(name) ?? stored ?? {});
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isChanged) keep(name, answers);
  }, [name, answers, isChanged]);
  const { shown } = useMemo(() => surveyPath({ pages }, answers), [pages, answers]);
  /** Pages on which something is asked, with what is asked there. */
  const path = useMemo(
    () =>
      pages
        .map((page) => ({ ...page, questions: page.questions.filter(({ id }) => shown.includes(id)) }))
        .filter((page) => page.questions.length > 0),
    [pages, shown],
  );
  return {
    answers,
    path,
    answer: (id: string, value: SurveyValue) => {
      setChanged(true);
      setAnswers((before) => ({ ...before, [id]: value }));
    },
    done: () => {
      setChanged(false);
      forget(name);
    },
  };
}
