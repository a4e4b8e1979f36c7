// A question whose answer is an order or a match. It comes with the first of them, and its words in both languages with it:
// a lesson without any does not fetch them, and nothing on the page waits for them.
import { chakra } from '@chakra-ui/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import en from '#src/locales/en/arrange.json';
import zh from '#src/locales/zh-CN/arrange.json';
import type { Draft, Question } from './answer.ts';
import { Match } from './match.tsx';
import { Order } from './order.tsx';

i18next.addResourceBundle('zh-CN', 'arrange', zh);
i18next.addResourceBundle('en', 'arrange', en);

interface Props {
  question: Question;
  answer: { draft: Draft; editable: boolean; open: boolean; change: (draft: Draft) => void };
  result?: BlockProps<'check-result'>;
}

export function Arranging({ question, answer: { draft, editable, open, change }, ...result }: Props) {
  const { t } = useTranslation('exercises');
  const isOrder = question.kind === 'order';
  const Shown = isOrder ? Order : Match;
  return (
    <>
      <Shown question={question} draft={draft} editable={editable} change={change} {...result} />
      {open ? (
        <chakra.span color="fg.subtle" textStyle="xs" hideBelow="md">
          {t(isOrder ? 'arrange:order.keys' : 'arrange:match.keys')}
        </chakra.span>
      ) : null}
    </>
  );
}
