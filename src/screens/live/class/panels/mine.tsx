// A student's side of the lesson: a question to the teacher, and what came of one's own answers.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AnswerValue } from '#contract/questions.ts';
import { call } from '#src/api/client.ts';
import { keep } from '#src/api/storage.ts';
import { VerdictBadge } from '#src/blocks/question/verdict.tsx';
import { TextLine } from '#src/blocks/text/text.tsx';
import { isOpen } from '#src/machines/live/live.selectors.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { type Question, questionOf } from '../asked.ts';
import { type ClassView, hasAsked, type Room } from '../class.ts';
import { ASKS, useAsks } from '../queries.ts';
import { LineField } from './line-field.tsx';
import { PanelSection } from './part.tsx';
import { answerText } from './words.ts';

export function MinePanel({ live }: { live: ClassView }) {
  const { t } = useTranslation('liveClass');
  return (
    <Box flex="1" minH="0" overflow="auto" px="3" py="3" display="grid" gap="5" alignContent="start">
      {live.acts && isOpen(live.at) ? (
        <PanelSection title={t('asks.ask')}>
          <AskForm liveId={live.facts.liveId} />
        </PanelSection>
      ) : null}
      <PanelSection title={t('mine.title')}>
        <OwnAnswers live={live} />
      </PanelSection>
    </Box>
  );
}

function AskForm({ liveId }: { liveId: string }) {
  const { t } = useTranslation('liveClass');
  const [text, setText] = useState('');
  const client = useQueryClient();
  const { data: asked } = useAsks(liveId);
  const { busy, run } = useBusy();
  const ask = () =>
    run('ask', async () => {
      await call('/api/Live/Ask', { liveId, text: text.trim() }, { quiet: true });
      keep(hasAsked(liveId), true);
      await client.invalidateQueries({ queryKey: [ASKS] });
      setText('');
    });
  return (
    <>
      <chakra.form
        display="grid"
        gap="2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void ask();
        }}
      >
        <LineField label={t('asks.ask')} placeholder={t('asks.askText')} value={text} rows={2} onChange={setText} />
        <Button size="sm" type="submit" justifySelf="end" loading={busy !== null} disabled={text.trim() === ''}>
          {t('asks.send')}
        </Button>
      </chakra.form>
      <chakra.ul display="grid" gap="2" listStyleType="none" aria-live="polite">
        {asked?.map(({ askId, text: question, chatId, told }) => (
          <chakra.li key={askId} textStyle="sm">
            <chakra.p overflowWrap="anywhere">{question}</chakra.p>
            <Flex gap="2" color="fg.muted">
              {chatId ? (
                <>
                  {t('asks.reply')}
                  <chakra.span color="brand.fg" textDecoration="underline">
                    <Link to={`/chat?${new URLSearchParams({ chatId })}`} target="_blank">
                      {t('asks.open')}
                    </Link>
                  </chakra.span>
                </>
              ) : (
                t(told ? 'asks.told' : 'asks.sent')
              )}
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

interface Own {
  questionId: string;
  question: Question | null;
  value: AnswerValue | null;
  result: NonNullable<NonNullable<Room['pushed']>[number]['result']> | null;
  at: number;
}

/** To what was asked on the stage, and to what was pushed beside it, which the bar of the news follows; the latest first. */
function ownAnswers(live: ClassView): Own[] {
  const staged = Object.values(live.answers).map(
    ({ questionId, value, result = null, at = Number.MAX_SAFE_INTEGER }): Own => ({
      questionId,
      question: questionOf(live, questionId),
      value,
      result,
      at,
    }),
  );
  const pushed = (live.facts.pushed ?? []).flatMap(({ question, value, result = null, at }): Own[] =>
    value === undefined ? [] : [{ questionId: question.questionId, question, value, result, at }],
  );
  return [...staged, ...pushed].toSorted((a, b) => b.at - a.at);
}

function OwnAnswers({ live }: { live: ClassView }) {
  const { t } = useTranslation(['liveClass', 'common']);
  const answers = ownAnswers(live);
  if (answers.length === 0)
    return (
      <chakra.p color="fg.muted" textStyle="sm">
        {t('mine.none')}
      </chakra.p>
    );
  return (
    <chakra.ol display="grid" gap="3" listStyleType="none">
      {answers.map(({ questionId, question, value, result }) => {
        const given =
          value === null
            ? t('answers.notLearnt')
            : answerText(value, { true: t('common:answer.true'), false: t('common:answer.false') });
        return (
          <chakra.li key={questionId} display="grid" gap="1" textStyle="sm">
            <chakra.p overflowWrap="anywhere">
              {question ? <TextLine text={question.stem} formulas={question.formulas} /> : null}
            </chakra.p>
            <Flex gap="3" align="center" justify="space-between">
              <chakra.span color="fg.muted">{given}</chakra.span>
              {question?.unmarked ? (
                <chakra.span color="fg.muted">{t('mine.poll')}</chakra.span>
              ) : result === null || result === 'later' || result === 'none' ? (
                <chakra.span color="fg.muted">{t(result === 'none' ? 'mine.given' : 'mine.waits')}</chakra.span>
              ) : (
                <VerdictBadge result={result} />
              )}
            </Flex>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}
