// A check question: answered in place, folded to a line once the next one has come.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { answeringOf } from '#questions/answer.ts';
import type { Question } from '#questions/kit/answer.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { HintBlock } from '../hint.tsx';
import type { BlockHost } from '../host.ts';
import { LineText } from '../text/line.tsx';
import { TextLine, WithFormulas } from '../text/text.tsx';
import { useFreeFocus } from '../use-free-focus.ts';
import { questionElementId } from './element-id.ts';
import { useAnswer } from './use-answer.ts';
import { Feedback, VerdictBadge, wordFor } from './verdict.tsx';

export function QuestionBlock({ content, host }: { content: Question; host: BlockHost }) {
  const result = host.results[content.questionId];
  const isLast = host.lastQuestion === content.questionId;
  // until somebody says otherwise: the latest is open, an older one that was answered is a line
  const [chosen, setChosen] = useState<boolean | null>(null);
  // what has no result is over when the next one comes
  const isOver = result !== undefined || content.unmarked === true;
  const unfolded = chosen ?? (isLast || !isOver);
  return (
    <WithFormulas value={content.formulas}>
      <LineText value={TextLine}>
        <Box
          as="section"
          id={questionElementId(content.questionId)}
          scrollMarginTop="calc(var(--over) + 3.5rem)"
          aria-label={content.stem}
          borderWidth="1px"
          borderColor={host.openQuestion === content.questionId && !result ? 'brand.border' : 'border'}
          borderRadius="l3"
          bg="bg.panel"
        >
          <Head
            question={content}
            host={host}
            unfolded={unfolded}
            {...(isOver ? { onFold: () => setChosen(!unfolded) } : {})}
          />
          {host.reading === content.questionId ? (
            <Gate host={host} />
          ) : unfolded ? (
            <Body question={content} host={host} />
          ) : null}
        </Box>
      </LineText>
    </WithFormulas>
  );
}

/** The explanation is read first; the question is answered without it. */
function Gate({ host: { onRead } }: { host: BlockHost }) {
  const { t } = useTranslation('exercises');
  return (
    <Flex align="center" gap="3" justify="space-between" wrap="wrap" px="4" pb="4">
      <chakra.span color="fg.muted" textStyle="sm">
        {t('question.first')}
      </chakra.span>
      <Button ms="auto" onClick={onRead}>
        {t('question.ready')}
      </Button>
    </Flex>
  );
}

interface HeadProps {
  question: Question;
  host: BlockHost;
  unfolded: boolean;
  onFold?: () => void;
}

function Head({ question, host, unfolded, onFold }: HeadProps) {
  const { t } = useTranslation('exercises');
  const { attempt, of, kind, stem, questionId, unmarked, again } = question;
  const result = host.results[questionId];
  return (
    <Flex align="center" gap="2" ps="4" pe="2" minH="11">
      <chakra.h3 textStyle="sm" fontWeight="semibold" whiteSpace="nowrap">
        {unmarked
          ? t(answeringOf(kind).unmarkedTitle)
          : attempt <= of
            ? t('question.title', { n: attempt, of })
            : t(again ? 'question.again' : 'question.extra')}
      </chakra.h3>
      <chakra.span flex="1" truncate color="fg.muted" textStyle="sm">
        {unfolded ? !unmarked && t(`question.kind.${kind}`) : <TextLine text={stem} />}
      </chakra.span>
      {result && !unfolded ? <VerdictBadge result={wordFor(result, host.answers[questionId])} /> : null}
      {onFold ? (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          px="1"
          aria-expanded={unfolded}
          aria-label={t(unfolded ? 'question.fold' : 'question.open')}
          onClick={onFold}
        >
          <chakra.span display="inline-flex" transform={unfolded ? 'rotate(180deg)' : 'none'}>
            <LessonIcon name="down" />
          </chakra.span>
        </Button>
      ) : null}
    </Flex>
  );
}

function Body({ question, host }: { question: Question; host: BlockHost }) {
  const { t } = useTranslation('exercises');
  const { kind, stem, questionId } = question;
  const { Input, tipCount } = answeringOf(kind);
  const answer = useAnswer(question, host);
  const tip = tipCount(question);
  const place = useRef<HTMLFieldSetElement>(null);
  const result = host.results[questionId];
  useFreeFocus(place, answer.open);
  return (
    <chakra.fieldset
      ref={place}
      tabIndex={-1}
      onKeyDown={answer.onKeyDown}
      disabled={!answer.editable}
      px="4"
      pb="4"
      outline="none"
    >
      <chakra.legend data-aloud fontSize="md" lineHeight="tall" mb="3" float="left" w="full">
        <TextLine text={stem} />
      </chakra.legend>
      <Box clear="both" display="grid" gap="3">
        <Input
          question={question}
          draft={answer.draft}
          editable={answer.editable}
          open={answer.open}
          change={answer.change}
          {...(result ? { result } : {})}
        />
        <Hints hints={host.hints?.[questionId] ?? []} />
        {answer.open ? (
          <Flex align="center" gap="3" justify="space-between" wrap="wrap">
            {tip === null ? null : (
              <chakra.span color="fg.subtle" textStyle="xs" hideBelow="md">
                {t(`question.keys.${kind}`, { n: tip })}
              </chakra.span>
            )}
            <Flex align="center" gap="1" ms="auto" wrap="wrap" justify="flex-end">
              {host.onHint ? (
                <Button variant="ghost" px="3" disabled={!answer.editable} onClick={host.onHint}>
                  <LessonIcon name="bulb" />
                  {t('question.askHint')}
                </Button>
              ) : null}
              {host.onNotLearnt && !question.unmarked ? (
                <Button
                  variant="ghost"
                  colorPalette="gray"
                  px="3"
                  disabled={!answer.editable}
                  onClick={() => host.onNotLearnt?.(questionId)}
                >
                  {t('question.notLearnt')}
                </Button>
              ) : null}
              <Button ms="2" disabled={!answer.ready || !answer.editable} onClick={answer.submit}>
                {t(host.sending === questionId ? 'question.submitting' : 'question.submit')}
              </Button>
            </Flex>
          </Flex>
        ) : null}
        {/* there before the result is, so that it is read out when it comes */}
        <Box aria-live="polite" css={{ '&:empty': { mt: '-3' } }}>
          {result ? <Feedback result={result} word={wordFor(result, host.answers[questionId])} /> : null}
        </Box>
      </Box>
    </chakra.fieldset>
  );
}

/** The hints taken on a question, gentlest first; read out as they come. */
function Hints({ hints }: { hints: readonly BlockProps<'hint'>[] }) {
  return (
    <Box aria-live="polite" display="grid" gap="3" css={{ '&:empty': { position: 'absolute' } }}>
      {hints.map((hint) => (
        <HintBlock key={hint.level} content={hint} />
      ))}
    </Box>
  );
}
