// The steps of a run as they are done: marks and why, time, what was measured; and the teacher's own marks where they are given.
import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { rounded } from '#contract/rounding.ts';
import type { ProcessStep } from '#src/blocks/experiments/use-run.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { shown } from '../looks.ts';
import { StepEvidence } from './evidence.tsx';

/** Marks as they are typed, by the step's number. */
export type TypedMarks = Readonly<Record<number, string>>;

/** Undefined: no points that the step can have. */
export function pointsIn(text: string, max: number): number | undefined {
  const plain = text.normalize('NFKC').trim();
  const score = Number(plain);
  return /^\d+(\.\d+)?$/.test(plain) && score <= max ? score : undefined;
}

interface Props {
  runId: string;
  /** Of a link those that came. */
  declared: readonly StepDeclared[];
  steps: readonly ProcessStep[];
  /** The step that is worked at; 0: none. */
  at: number;
  /** Nothing has been marked yet. */
  isOpen: boolean;
  /** Null: marks are looked at only. */
  typed: TypedMarks | null;
  onType: (typed: TypedMarks) => void;
}

export function RunSteps({ runId, declared, steps, at, isOpen, typed, onType }: Props) {
  const done = new Map(steps.map((s) => [s.seq, s]));
  const all = declared.length > 0 ? declared : steps;
  return (
    <chakra.ol listStyleType="none">
      {all.map(({ seq, title, maxScore, expectTime }, i) => (
        <chakra.li key={seq} py="3" borderTopWidth={i > 0 ? '1px' : '0'} borderColor="border">
          <Line
            runId={runId}
            n={i + 1}
            declared={{ seq, title, maxScore, expectTime }}
            step={done.get(seq)}
            isAt={seq === at}
            isOpen={isOpen}
            text={typed?.[seq]}
            onText={typed && done.has(seq) ? (text) => onType({ ...typed, [seq]: text }) : null}
          />
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

interface LineProps {
  runId: string;
  n: number;
  declared: StepDeclared;
  step: ProcessStep | undefined;
  isAt: boolean;
  isOpen: boolean;
  text: string | undefined;
  onText: ((text: string) => void) | null;
}

function Line({ runId, n, declared, step, isAt, isOpen, text, onText }: LineProps) {
  const { t } = useTranslation('experiments');
  const [looks, setLooks] = useState(false);
  const { seq, title, maxScore } = declared;
  return (
    <>
      <Flex justify="space-between" gap="4" align="start">
        <Box minW="0">
          <chakra.span overflowWrap="anywhere" fontWeight={isAt ? 'semibold' : 'normal'}>
            {n}. {title}
          </chakra.span>
          {isAt && (
            <chakra.span ms="2" display="inline-block" verticalAlign="bottom">
              <StateBadge tone="busy" icon="pencil">
                {t('cell.now')}
              </StateBadge>
            </chakra.span>
          )}
        </Box>
        {onText ? (
          <Points n={n} title={title} max={maxScore} text={text ?? ''} onText={onText} />
        ) : (
          <chakra.span
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
            color={step ? (step.score >= maxScore && !isOpen ? 'fg.success' : 'fg') : 'fg.muted'}
          >
            {step
              ? t('run.points', {
                  score: isOpen && step.scoredBy !== 'teacher' ? '—' : shown(step.score),
                  max: maxScore,
                })
              : t('run.notDone')}
          </chakra.span>
        )}
      </Flex>
      {step && (
        <>
          {step.evaluation && (
            <Text color="fg.muted" mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
              {step.evaluation}
            </Text>
          )}
          {step.remarks && (
            <Text color="fg.muted" mt="1" overflowWrap="anywhere">
              {step.remarks}
            </Text>
          )}
          <Flex gap="3" mt="1" align="center" wrap="wrap" textStyle="xs" color="fg.muted">
            <Facts declared={declared} step={step} isOpen={isOpen} />
            <Button size="xs" variant="ghost" aria-expanded={looks} onClick={() => setLooks(!looks)}>
              <Icon name={looks ? 'up' : 'down'} size="1rem" />
              {t('run.look')}
              <chakra.span srOnly>{t('board.step', { n, title })}</chakra.span>
            </Button>
          </Flex>
          {looks && <StepEvidence runId={runId} seq={seq} />}
        </>
      )}
    </>
  );
}

interface FactsProps {
  declared: StepDeclared;
  step: ProcessStep;
  isOpen: boolean;
}

function Facts({ declared: { expectTime }, step, isOpen }: FactsProps) {
  const { t } = useTranslation('experiments');
  const minutes = (seconds: number) => rounded(seconds / 60, 1);
  return (
    <>
      <span>
        {expectTime > 0
          ? t('run.tookOf', { minutes: minutes(step.timeUsed), expected: minutes(expectTime) })
          : t('run.took', { minutes: minutes(step.timeUsed) })}
      </span>
      {step.repeatCount > 1 && <span>{t('run.times', { count: step.repeatCount })}</span>}
      {(!isOpen || step.scoredBy === 'teacher') && <span>{t(`run.by.${step.scoredBy}`)}</span>}
      {step.claimed && <span>{t('run.claimed')}</span>}
    </>
  );
}

interface PointsProps {
  n: number;
  title: string;
  max: number;
  text: string;
  onText: (text: string) => void;
}

function Points({ n, title, max, text, onText }: PointsProps) {
  const { t } = useTranslation('experiments');
  const isWrong = text.trim() !== '' && pointsIn(text, max) === undefined;
  return (
    <Flex gap="1.5" align="center" flexShrink="0" fontVariantNumeric="tabular-nums">
      <PlainInput
        size="sm"
        w="16"
        textAlign="end"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('run.pointsOf', { n, title, max })}
        aria-invalid={isWrong}
        {...(isWrong ? { borderColor: 'border.error', title: t('run.badPoints', { max }) } : {})}
        value={text}
        onChange={(e) => onText(e.target.value)}
      />
      <chakra.span color="fg.muted">/ {max}</chakra.span>
    </Flex>
  );
}
