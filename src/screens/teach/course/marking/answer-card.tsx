// One short answer: what was asked, what the student wrote, what of it is there, and the mark.

import { Badge, Box, Button, chakra, Field, Flex, HStack, Kbd, Text, Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VERDICTS } from '#contract/teaching.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { Concepts } from './concepts.tsx';
import type { AnswerToMark, TeacherVerdict } from './queries.ts';

const LOOK = {
  right: { icon: 'check', palette: 'green' },
  partial: { icon: 'minus', palette: 'orange' },
  wrong: { icon: 'close', palette: 'red' },
} as const;

interface Props {
  answer: AnswerToMark;
  busy: boolean;
  cardRef: Ref<HTMLDivElement>;
  onMark: (verdict: TeacherVerdict, text: string) => void;
  /** To the card before or after. */
  onStep: (by: 1 | -1) => void;
}

export function AnswerCard({ answer, busy, cardRef, onMark, onStep }: Props) {
  const { t } = useTranslation('marking');
  const id = useId();
  const [text, setText] = useState(answer.mark?.text ?? '');
  const mark = (verdict: TeacherVerdict) => !busy && onMark(verdict, text.trim());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLTextAreaElement) {
      // out of the text, to where the keys mark
      if (event.key === 'Escape') event.currentTarget.focus();
      return;
    }
    const verdict = VERDICTS[Number(event.key) - 1];
    const step = STEPS[event.key];
    if (!verdict && !step) return;
    event.preventDefault();
    if (verdict) mark(verdict);
    else if (step) onStep(step);
  };
  return (
    <Box
      ref={cardRef}
      role="group"
      aria-labelledby={`${id}-who`}
      aria-describedby={`${id}-said`}
      tabIndex={0}
      bg="bg.panel"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
      onKeyDown={onKeyDown}
      scrollMarginY="16"
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
    >
      <Head id={`${id}-who`} answer={answer} />
      <Text mt="2" fontWeight="medium" whiteSpace="pre-wrap">
        <TextLine text={answer.stem} formulas={answer.formulas} />
      </Text>
      <chakra.blockquote
        id={`${id}-said`}
        mt="3"
        px="4"
        py="3"
        bg="bg.muted"
        borderRadius="l2"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        lineHeight="1.75"
      >
        {answer.given}
      </chakra.blockquote>
      <Concepts concepts={answer.concepts} />
      <Text mt="2" color="fg.muted">
        <TextLine text={t('expected', { text: answer.expected })} formulas={answer.formulas} />
      </Text>
      <Field.Root mt="3">
        <Field.Label>{t('word')}</Field.Label>
        <Textarea
          rows={2}
          maxLength={1000}
          value={text}
          borderColor="border.emphasized"
          placeholder={t('wordHint')}
          onChange={(e) => setText(e.target.value)}
        />
      </Field.Root>
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        {VERDICTS.map((verdict, i) => (
          <Verdicts
            key={verdict}
            answer={answer}
            verdict={verdict}
            n={i + 1}
            busy={busy}
            onClick={() => mark(verdict)}
          />
        ))}
        {answer.mark && (
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            onClick={() => isVerdict(answer.verdict) && mark(answer.verdict)}
          >
            {t('saveWord')}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const isVerdict = (verdict: AnswerToMark['verdict']): verdict is TeacherVerdict => verdict !== 'to-teacher';

function Head({ id, answer: { studentName, className, title, at, mark } }: { id: string; answer: AnswerToMark }) {
  const { t, i18n } = useTranslation('marking');
  const when = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <HStack gap="3" wrap="wrap">
      <Text id={id} fontWeight="semibold">
        {studentName}
      </Text>
      <Badge colorPalette="gray">{title}</Badge>
      {className !== null && <Badge>{t('pushed', { name: className })}</Badge>}
      <Text color="fg.muted" textStyle="xs" ms="auto">
        {mark ? t('markedBy', { by: mark.by, when: when.format(mark.at) }) : t('answeredAt', { when: when.format(at) })}
      </Text>
    </HStack>
  );
}

interface VerdictProps {
  answer: AnswerToMark;
  verdict: TeacherVerdict;
  n: number;
  busy: boolean;
  onClick: () => void;
}

function Verdicts({ answer, verdict, n, busy, onClick }: VerdictProps) {
  const { t } = useTranslation('marking');
  const { icon, palette } = LOOK[verdict];
  const isGiven = answer.mark !== null && answer.verdict === verdict;
  return (
    <Button
      size="sm"
      variant={isGiven ? 'solid' : 'outline'}
      colorPalette={palette}
      disabled={busy}
      onClick={onClick}
      {...(answer.mark ? { 'aria-pressed': isGiven } : {})}
      aria-keyshortcuts={String(n)}
    >
      <Icon name={icon} />
      {t(`verdict.${verdict}`)}
      <chakra.span srOnly>{t('of', { name: answer.studentName })}</chakra.span>
      <Kbd size="sm" hideBelow="md" aria-hidden>
        {n}
      </Kbd>
    </Button>
  );
}
