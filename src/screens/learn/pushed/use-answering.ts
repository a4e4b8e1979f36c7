// An answer to what was pushed, from its card to the server and back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { AnswerValue } from '#contract/questions.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import type { BlockHost } from '#src/blocks/host.ts';
import { toast } from '#src/ui/toast.ts';
import type { QuestionNews } from './news.ts';

type Result = BlockHost['results'][string];

interface Ends {
  onDone: () => void;
  /** Answered elsewhere, or the class was left. */
  onGone: () => void;
}

/** What the question's card asks of its host. */
export function useAnswering({ classId, question: { questionId } }: QuestionNews, { onDone, onGone }: Ends): BlockHost {
  const { t } = useTranslation('pushed');
  const [given, setGiven] = useState<{ value: AnswerValue; result: Result | null } | null>(null);
  const onAnswer = (_: string, value: AnswerValue) => {
    setGiven({ value, result: null });
    call('/api/Interaction/Answer', { classId, questionId, value }, { quiet: true }).then(
      (result) => {
        setGiven({ value, result });
        onDone();
      },
      (error: unknown) => {
        const code = error instanceof ApiError ? error.code : CODE.failed;
        setGiven(null);
        if (code !== CODE.conflict && code !== CODE.missing) return toast.error(t('notSent'));
        toast.info(t(code === CODE.conflict ? 'answeredBefore' : 'gone'));
        onGone();
      },
    );
  };
  return {
    onCite: () => {},
    answers: given ? { [questionId]: given.value } : {},
    results: given?.result ? { [questionId]: given.result } : {},
    openQuestion: questionId,
    lastQuestion: questionId,
    sending: given && !given.result ? questionId : null,
    onAnswer,
  };
}
