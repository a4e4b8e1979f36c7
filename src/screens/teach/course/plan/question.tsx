// One question of the bank: read as it will be marked, or edited in place.
import { Box, Button, chakra, Flex, HStack, Text, VStack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanQuestion } from '#contract/plan.ts';
import { editingOf } from '#questions/edit.ts';
import { TextLine, WithFormulas } from '#src/blocks/text/text.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { DraftConflict } from './conflict.tsx';
import { useDraft, useEditor } from './editor.ts';
import type { PlanActions } from './part.tsx';
import { PlanStatus } from './plan-status.tsx';
import type { QuestionDraft } from './plan-store.ts';
import { QuestionEditor } from './question-editor.tsx';
import { type QuestionForm, questionWords } from './question-form.ts';

interface Props {
  question: PlanQuestion;
  at: number;
  /** Somebody came for it. */
  wanted: boolean;
  editing: boolean;
  actions: PlanActions;
  onEdit: (on: boolean) => void;
  onRemove: () => void;
}

export function QuestionItem({ question, at, wanted, editing, actions, onEdit, onRemove }: Props) {
  const { t } = useTranslation('plan');
  const { store, problems } = useEditor();
  const draft = store.question(question);
  const { value, state: saving } = useDraft(draft);
  const { id, state, by, at: when, drafter, instead } = question;
  const touched = saving !== 'saved';
  const problem = problems[id];
  const place = useProblemFocus(problem, id === Object.keys(problems)[0]);
  useEffect(() => {
    if (!wanted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [wanted, place]);
  const name = t('question.nth', { n: at + 1 });
  return (
    <Box
      as="li"
      ref={place}
      tabIndex={-1}
      outline="none"
      borderWidth="1px"
      borderColor={problem ? 'border.error' : 'border'}
      borderRadius="l2"
      px="4"
      py="3"
    >
      <Flex align="center" gap="3" wrap="wrap" mb="2">
        <Text fontWeight="medium">
          {at + 1}. {t(`question.kind.${value.kind}`)}
        </Text>
        <PlanStatus state={touched ? 'edited' : state} {...(touched ? {} : { by, at: when, drafter, instead })} />
        <HStack ms="auto" gap="1">
          <Button
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            aria-expanded={editing}
            aria-label={t('row.of', { action: t(editing ? 'question.done' : 'question.edit'), name })}
            onClick={() => onEdit(!editing)}
          >
            <Icon name={editing ? 'up' : 'pencil'} />
            {t(editing ? 'question.done' : 'question.edit')}
          </Button>
          <Button
            size="2xs"
            variant="ghost"
            colorPalette="red"
            aria-label={t('row.of', { action: t('row.remove'), name })}
            onClick={onRemove}
          >
            <Icon name="bin" />
          </Button>
          {(touched || state !== 'approved') && (
            <Button
              size="2xs"
              variant="outline"
              aria-label={t('row.of', { action: t('part.approve'), name })}
              loading={actions.busy === `approve ${id}`}
              onClick={() => void actions.approveQuestions(question.pointId, [id])}
            >
              <Icon name="check" />
              {t('part.approve')}
            </Button>
          )}
        </HStack>
      </Flex>
      <QuestionBody question={question} draft={draft} problem={problem} editing={editing} />
    </Box>
  );
}

interface BodyProps {
  question: PlanQuestion;
  draft: QuestionDraft;
  problem: string | undefined;
  editing: boolean;
}

/** Its words, to be read or written, under what is to be said about them. */
export function QuestionBody({ question, draft, problem, editing }: BodyProps) {
  const { t } = useTranslation('plan');
  const { value, state, reasons } = useDraft(draft);
  useEffect(() => draft.meet(questionWords(question)), [draft, question]);
  return (
    <>
      {problem && (
        <Text role="alert" color="fg.error" mb="2">
          {problem}
        </Text>
      )}
      {question.drafter === 'model' && question.source === null && (
        <HStack color="fg.warning" textStyle="sm" gap="1.5" mb="2">
          <Icon name="info" />
          <Text>{t('question.notHeld')}</Text>
        </HStack>
      )}
      <DraftConflict draft={draft} />
      {editing ? (
        <QuestionEditor known={question.source} draft={draft} value={value} reasons={reasons} />
      ) : (
        <QuestionView question={value} {...(state === 'saved' ? { formulas: question.formulas } : {})} />
      )}
    </>
  );
}

/** The first of what cannot be approved takes the focus. */
export function useProblemFocus(problem: string | undefined, first: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem === undefined || !first) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [problem, first]);
  return place;
}

/** A question with its key, to be read through quickly. */
interface ViewProps {
  question: QuestionForm;
  /** Absent: a teacher has written in it. */
  formulas?: readonly string[] | undefined;
}

export function QuestionView({ question: q, formulas }: ViewProps) {
  const { t } = useTranslation('plan');
  const { Key } = editingOf(q.kind);
  return (
    <WithFormulas value={formulas}>
      <VStack align="stretch" gap="1.5">
        <Box lineHeight="tall">
          {q.stem.trim() === '' ? (
            <chakra.span color="fg.subtle">{t('question.noStem')}</chakra.span>
          ) : (
            <TextLine text={q.stem} />
          )}
        </Box>
        <Key form={q} />
        {q.explanation && <Line label={t('question.explanation')}>{q.explanation}</Line>}
        {q.hint && <Line label={t('question.hint')}>{q.hint}</Line>}
      </VStack>
    </WithFormulas>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <HStack align="baseline" gap="2" color="fg.muted" textStyle="sm">
    <Text as="span" flex="none">
      {label}
    </Text>
    <Text as="span" overflowWrap="anywhere">
      {typeof children === 'string' ? <TextLine text={children} /> : children}
    </Text>
  </HStack>
);
