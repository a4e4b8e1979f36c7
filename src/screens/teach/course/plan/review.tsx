// All drafts below each other, questions with their keys: read to the end, they are approved at once.
import { Box, Button, chakra, Flex, Heading, HStack, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPoint, PlanQuestion } from '#contract/plan.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { isEmpty, needsApproval, type PointSummary } from '../next-step.ts';
import { usePoint } from '../plan-queries.ts';
import { AidItems, Decide } from './aids.tsx';
import { UndoBar, useAidDeletions, useQuestionDeletions } from './deletions.tsx';
import { useEditor } from './editor.ts';
import type { PlanActions } from './part.tsx';
import { QuestionView } from './question.tsx';
import { questionWords, toQuestionForm } from './question-form.ts';
import { Told } from './told.tsx';
import { Untold } from './untold.tsx';

interface Props {
  actions: PlanActions;
  /** Back to the editor, at this point. */
  onClose: (pointId?: string) => void;
}

export function Review({ actions, onClose }: Props) {
  const { t } = useTranslation('plan');
  const { plan } = useEditor();
  const open = plan.points.filter(needsApproval);
  // a number that is left out says nothing of what is not there
  const listed = plan.points.filter((p) => needsApproval(p) || isEmpty(p));
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const isWhole = open.every((p) => shown.has(p.id));
  const { isSeen, end } = useSeen(isWhole, open.map(amountOf).join(' '));
  const ids = open.map((p) => p.id);
  return (
    <VStack as="section" aria-label={t('review.label')} align="stretch" gap="4">
      <HStack justify="space-between" gap="4" wrap="wrap">
        <Text>{t('review.lead', { count: open.length })}</Text>
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onClose()}>
          <Icon name="back" />
          {t('review.back')}
        </Button>
      </HStack>
      {listed.map((point) => (
        <Draft
          key={point.id}
          summary={point}
          n={plan.points.indexOf(point) + 1}
          actions={actions}
          onShown={() => setShown((old) => (old.has(point.id) ? old : new Set(old).add(point.id)))}
          onEdit={() => onClose(point.id)}
        />
      ))}
      <Untold actions={actions} />
      <Box ref={end} h="1px" />
      <Flex position="sticky" bottom="0" bg="bg" py="3" gap="3" justify="flex-end" align="center" wrap="wrap">
        {!isSeen && <Text color="fg.muted">{t('review.end')}</Text>}
        <Button
          disabled={!isSeen || ids.length === 0}
          loading={actions.busy === 'approve'}
          onClick={() => void actions.approve(ids).then(() => onClose())}
        >
          <Icon name="check" />
          {t('review.approve', { count: ids.length })}
        </Button>
      </Flex>
    </VStack>
  );
}

/** What a model may add to while one reads. */
const amountOf = ({ questions, aids }: PointSummary): string =>
  `${questions.draft + questions.edited + questions.approved}.${(aids?.draft ?? 0) + (aids?.approved ?? 0)}`;

/** The end has been on the screen, with everything above it there; what has come since has not been read. */
function useSeen(isWhole: boolean, amount: string) {
  const end = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come since is to be read as well
  useEffect(() => {
    const { current } = end;
    setSeen(false);
    if (!current || !isWhole) return;
    const observer = new IntersectionObserver((entries) => {
      // several at once on a busy machine: where it was, and where it is
      if (entries.some((e) => e.isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isWhole, amount]);
  return { isSeen, end };
}

interface DraftProps {
  summary: PointSummary;
  n: number;
  actions: PlanActions;
  onShown: () => void;
  onEdit: () => void;
}

function Draft({ summary: { id, title }, n, actions, onShown, onEdit }: DraftProps) {
  const { t } = useTranslation('plan');
  const point = usePoint(id);
  const isThere = point.data !== undefined;
  const tell = useRef(onShown);
  tell.current = onShown;
  useEffect(() => {
    if (isThere) tell.current();
  }, [isThere]);
  return (
    <Box as="article" aria-label={title} bg="bg.panel" borderRadius="l3" px="5" py="4">
      <HStack justify="space-between" mb="2">
        <Heading as="h2" textStyle="md">
          {n}. {title}
        </Heading>
        <Button size="xs" variant="ghost" aria-label={t('review.editOf', { title })} onClick={onEdit}>
          <Icon name="pencil" />
          {t('review.edit')}
        </Button>
      </HStack>
      {point.data && <Words point={point.data} actions={actions} />}
      {point.isPending && <Skeleton h="24" />}
      {point.error && <ErrorState error={point.error} onRetry={() => void point.refetch()} />}
    </Box>
  );
}

function Words({ point, actions }: { point: PlanPoint; actions: PlanActions }) {
  const { t } = useTranslation('plan');
  const { goal, explanation, example, discussion, questionList, parts } = point;
  const deletions = useQuestionDeletions(point);
  const aids = useAidDeletions(point);
  return (
    <VStack align="stretch" gap="3" lineHeight="tall">
      {goal && (
        <Text color="fg.muted">
          <TextLine text={goal} />
        </Text>
      )}
      <Box>
        <OfModel {...parts.explanation} />
        {explanation.length === 0 && <Text color="fg.warning">{t('review.noExplanation')}</Text>}
        <Told pieces={explanation} />
      </Box>
      {example && (
        <Labelled label={t('part.example')} mark={parts.example} formulas={example.formulas}>
          {[example.title, example.problem ?? '', ...example.steps.map((s) => s.text)].filter(Boolean)}
        </Labelled>
      )}
      {explanation.length > 0 && questionList.length === 0 && <Text color="fg.warning">{t('review.noQuestions')}</Text>}
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {questionList.map((question, i) => (
          <Box as="li" key={question.id} borderWidth="1px" borderColor="border" borderRadius="l2" px="4" py="3">
            <HStack mb="1" gap="3" wrap="wrap">
              <chakra.p fontWeight="medium">
                {i + 1}. {t(`question.kind.${question.kind}`)}
              </chakra.p>
              <OfModel {...question} />
              {isOfModel(question) && (
                <Decide
                  name={t('question.nth', { n: i + 1 })}
                  busy={actions.busy === `approve ${question.id}`}
                  onApprove={() => void actions.approveQuestions(point.id, [question.id])}
                  onReject={() => void deletions.remove(question)}
                />
              )}
            </HStack>
            <QuestionView question={toQuestionForm(questionWords(question).saved)} formulas={question.formulas} />
          </Box>
        ))}
      </VStack>
      <UndoBar {...deletions.shown} />
      {discussion && (
        <Labelled label={t('part.discussion')} mark={parts.discussion}>
          {[discussion]}
        </Labelled>
      )}
      <AidItems point={point} actions={actions} deletions={aids} />
    </VStack>
  );
}

type Made = Pick<PlanQuestion, 'state' | 'drafter'>;
const isOfModel = ({ state, drafter }: Made): boolean => state === 'draft' && drafter === 'model';

/** A quiet word on what nobody but a model has seen. */
function OfModel(made: Made) {
  const { t } = useTranslation('plan');
  if (!isOfModel(made)) return null;
  return (
    <Text as="span" color="fg.muted" textStyle="xs">
      {t('drafter.model')}
    </Text>
  );
}

interface LabelledProps {
  label: string;
  mark: Made;
  formulas?: readonly string[] | undefined;
  children: readonly string[];
}

function Labelled({ label, mark, formulas, children }: LabelledProps) {
  return (
    <Box>
      <HStack gap="3">
        <Text color="fg.muted" textStyle="sm">
          {label}
        </Text>
        <OfModel {...mark} />
      </HStack>
      {children.map((line) => (
        <Text key={line}>
          <TextLine text={line} formulas={formulas} />
        </Text>
      ))}
    </Box>
  );
}
