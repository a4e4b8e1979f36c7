// The steps of a run as they are done: marks and why, time, what was measured; and the teacher's own marks where they are given.
import { Box, Button, chakra, Flex, Kbd, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { rounded } from '#contract/rounding.ts';
import type { ProcessStep } from '#src/blocks/experiments/use-run.tsx';
import { FoldedText } from '#src/ui/folded-text.tsx';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { shown } from '../looks.ts';
import { StepEvidence } from './evidence.tsx';

/** Marks as they are typed, by the step's number. */
export type TypedMarks = Readonly<Record<number, string>>;

/** Undefined: no points that the step can have. */
export function stepPointsIn(text: string, max: number): number | undefined {
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
  /** Numbers of those that are not marked yet. */
  open: ReadonlySet<number>;
  /** Proposals that have just been taken. */
  taken: ReadonlySet<number>;
  /** Null: marks are looked at only. */
  typed: TypedMarks | null;
  onType: (seq: number, text: string) => void;
  onAccept: (seq: number) => void;
  onEnter: () => void;
}

export function RunSteps({ runId, declared, steps, at, open, taken, typed, onType, onAccept, onEnter }: Props) {
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
            isOpen={open.has(seq)}
            isTaken={taken.has(seq)}
            text={typed?.[seq]}
            onText={typed && done.has(seq) ? (text) => onType(seq, text) : null}
            onAccept={() => onAccept(seq)}
            onEnter={onEnter}
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
  isTaken: boolean;
  text: string | undefined;
  onText: ((text: string) => void) | null;
  onAccept: () => void;
  onEnter: () => void;
}

function Line({ runId, n, declared, step, isAt, isOpen, isTaken, text, onText, onAccept, onEnter }: LineProps) {
  const { t } = useTranslation('experiments');
  // who marks a step looks at what was measured
  const [looks, setLooks] = useState(isOpen && onText !== null);
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
          <Points n={n} declared={declared} text={text ?? ''} onText={onText} onEnter={onEnter} />
        ) : (
          <chakra.span
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
            color={step ? (step.score >= maxScore && !isOpen ? 'fg.success' : 'fg') : 'fg.muted'}
          >
            {step
              ? t('run.points', {
                  score: isOpen ? '—' : shown(step.score),
                  max: maxScore,
                })
              : t('run.notDone')}
          </chakra.span>
        )}
      </Flex>
      {step && (
        <>
          {step.evaluation && <FoldedText text={step.evaluation} color="fg.muted" mt="1" whiteSpace="pre-line" />}
          {step.proposed && onText && (
            <Proposal n={n} declared={declared} proposed={step.proposed} isTaken={isTaken} onAccept={onAccept} />
          )}
          {step.remarks && <FoldedText text={step.remarks} color="fg.muted" mt="1" />}
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
      {!isOpen && <span>{t(`run.by.${step.scoredBy}`)}</span>}
      {step.claimed && <span>{t('run.claimed')}</span>}
    </>
  );
}

interface ProposalProps {
  n: number;
  declared: StepDeclared;
  proposed: NonNullable<ProcessStep['proposed']>;
  isTaken: boolean;
  onAccept: () => void;
}

/** `data-mark`: where marking goes on, by the step's number. */
function Proposal({ n, declared: { seq, title, maxScore }, proposed, isTaken, onAccept }: ProposalProps) {
  const { t } = useTranslation('experiments');
  const score = shown(proposed.score);
  return (
    <Flex
      mt="2"
      px="3"
      py="2"
      gap="3"
      align="center"
      justify="space-between"
      borderRadius="l2"
      borderStartWidth="3px"
      borderColor="brand.solid"
      bg="bg.muted"
    >
      <Box minW="0">
        <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
          {t('run.proposed', { score, max: maxScore })}
        </Text>
        <FoldedText text={proposed.evaluation || t('run.noReason')} color="fg.muted" whiteSpace="pre-line" />
      </Box>
      <Button size="sm" flexShrink="0" data-mark={seq} disabled={isTaken} aria-keyshortcuts="A" onClick={onAccept}>
        <Icon name="check" />
        {t('run.accept')}
        <chakra.span srOnly>{t('run.acceptOf', { n, title, score })}</chakra.span>
        <Kbd size="sm" hideBelow="md" aria-hidden>
          A
        </Kbd>
      </Button>
    </Flex>
  );
}

interface PointsProps {
  n: number;
  declared: StepDeclared;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
}

function Points({ n, declared: { seq, title, maxScore: max }, text, onText, onEnter }: PointsProps) {
  const { t } = useTranslation('experiments');
  const isWrong = text.trim() !== '' && stepPointsIn(text, max) === undefined;
  return (
    <Flex gap="1.5" align="center" flexShrink="0" fontVariantNumeric="tabular-nums">
      <PlainInput
        size="sm"
        w="16"
        textAlign="end"
        inputMode="decimal"
        autoComplete="off"
        data-points={seq}
        aria-label={t('run.pointsOf', { n, title, max })}
        aria-invalid={isWrong}
        {...(isWrong ? { borderColor: 'border.error', title: t('run.badPoints', { max }) } : {})}
        value={text}
        onChange={(e) => onText(e.target.value)}
        onKeyDown={(e) => e.key === 'Enter' && !e.nativeEvent.isComposing && onEnter()}
      />
      <chakra.span color="fg.muted">/ {max}</chakra.span>
    </Flex>
  );
}
