// An answer to what was pushed, from its card to the server and back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { AnswerValue } from '#contract/questions.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { queryClient } from '#src/api/query.ts';
import type { BlockHost } from '#src/blocks/host.ts';
import { toast } from '#src/ui/toast.ts';
import { canBeAnswered, type QuestionNews } from './news.ts';

export interface Ends {
  onChange: (change: Partial<QuestionNews>) => void;
  /** Answered elsewhere, or the class was left. */
  onGone: () => void;
}

/** What the question's card asks of its host. */
export function useAnswering(asked: QuestionNews, { onChange, onGone }: Ends): BlockHost {
  const { t } = useTranslation('pushed');
  const { questionId } = asked.question;
  const [sent, setSent] = useState<AnswerValue>();
  const onAnswer = (_: string, value: AnswerValue) => {
    setSent(value);
    call('/api/Interaction/Answer', { classId: asked.classId, questionId, value }, { quiet: true })
      .then(
        ({ result, correct, explanation }) => {
          onChange({ value, result, ...(correct ? { correct } : {}), ...(explanation ? { explanation } : {}) });
          // a live class lists it with one's own answers; the bar stands above the pages, and above their provider
          void queryClient.invalidateQueries({ queryKey: ['/api/Live/Room'] });
        },
        (error: unknown) => {
          const { code, data } = error instanceof ApiError ? error : { code: CODE.failed, data: null };
          if (code !== CODE.conflict && code !== CODE.missing) return toast.error(t('notSent'));
          const isEnded = (data as { reason?: string } | null)?.reason === 'ended';
          toast.info(t(isEnded ? 'ended' : code === CODE.conflict ? 'answeredBefore' : 'gone'));
          if (isEnded) onChange({ state: 'ended' });
          else onGone();
        },
      )
      .finally(() => setSent(undefined));
  };
  const value = asked.value ?? sent;
  const result = resultOf(asked);
  return {
    onCite: () => {},
    answers: value === undefined ? {} : { [questionId]: value },
    results: result ? { [questionId]: result } : {},
    openQuestion: canBeAnswered(asked) ? questionId : null,
    lastQuestion: questionId,
    sending: sent === undefined ? null : questionId,
    onAnswer,
  };
}

function resultOf({ question: { questionId, formulas }, result, correct, explanation }: QuestionNews) {
  if (result === undefined || result === 'later' || result === 'none') return null;
  return {
    questionId,
    result,
    ...(correct && result !== 'right' ? { correct } : {}),
    ...(explanation ? { explanation } : {}),
    ...(formulas ? { formulas } : {}),
  };
}
