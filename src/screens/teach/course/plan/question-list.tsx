// A point's question bank.
import { Button, HStack, NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPoint } from '#contract/plan.ts';
import { QUESTION_KINDS, type QuestionKind } from '#contract/questions.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { UndoBar, useQuestionDeletions } from './deletions.tsx';
import { useEditor } from './editor.ts';
import { NoQuestions, TriedLine } from './no-questions.tsx';
import { DraftingLine, type PlanActions, PlanSection, useDrafting } from './part.tsx';
import { QuestionItem } from './question.tsx';

interface Props {
  point: PlanPoint;
  actions: PlanActions;
}

export function QuestionList({ point, actions }: Props) {
  const { t } = useTranslation('plan');
  const deletions = useQuestionDeletions(point);
  const drafting = useDrafting(point.id, 'questions');
  const { plan } = useEditor();
  const draftMore = () => void actions.regenerate(point.id, 'questions');
  const list = point.questionList;
  // the question bank leads to one of them
  const wanted = usePageQuery().get('question');
  const [editing, setEditing] = useState(list.some((q) => q.id === wanted) ? wanted : null);
  const open = list.filter((q) => q.state !== 'approved').map((q) => q.id);
  return (
    <PlanSection
      title={t('part.questions')}
      mark={
        <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
          {t('question.count', { approved: list.length - open.length, all: list.length })}
        </Text>
      }
      tools={
        <>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            loading={actions.busy === 'regenerate questions'}
            disabled={drafting !== undefined}
            onClick={draftMore}
          >
            <Icon name="refresh" />
            {t('question.more')}
          </Button>
          {open.length > 0 && (
            <Button
              size="xs"
              variant="outline"
              loading={actions.busy === 'approve questions'}
              onClick={() => void actions.approveQuestions(point.id, open)}
            >
              <Icon name="check" />
              {t('question.approveAll', { count: open.length })}
            </Button>
          )}
        </>
      }
    >
      {drafting && <DraftingLine key={drafting.jobId} drafting={drafting} />}
      {!drafting && <TriedLine tried={point.tried} />}
      {list.length === 0 && (
        <NoQuestions
          tried={point.tried}
          hasModel={plan.drafter === 'model'}
          busy={actions.busy !== null || drafting !== undefined}
          onWrite={() => void actions.addQuestion(point.id, 'single', setEditing)}
          onModel={draftMore}
        />
      )}
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {list.map((question, at) => (
          <QuestionItem
            key={question.id}
            question={question}
            at={at}
            actions={actions}
            wanted={wanted === question.id}
            editing={editing === question.id}
            onEdit={(on) => setEditing(on ? question.id : null)}
            onRemove={() => void deletions.remove(question)}
          />
        ))}
      </VStack>
      <UndoBar {...deletions.shown} />
      <AddQuestion
        busy={actions.busy === 'question'}
        onAdd={(kind) => void actions.addQuestion(point.id, kind, setEditing)}
      />
    </PlanSection>
  );
}

function AddQuestion({ busy, onAdd }: { busy: boolean; onAdd: (kind: QuestionKind) => void }) {
  const { t } = useTranslation('plan');
  const [kind, setKind] = useState<QuestionKind>('single');
  return (
    <HStack mt="3" gap="2">
      <NativeSelect.Root size="sm" w="36">
        <NativeSelect.Field
          borderColor="border.emphasized"
          aria-label={t('question.kindLabel')}
          value={kind}
          onChange={(e) => setKind(QUESTION_KINDS.find((k) => k === e.target.value) ?? 'single')}
        >
          {QUESTION_KINDS.map((k) => (
            <option key={k} value={k}>
              {t(`question.kind.${k}`)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Button size="xs" variant="outline" loading={busy} onClick={() => onAdd(kind)}>
        <Icon name="add" />
        {t('question.add')}
      </Button>
    </HStack>
  );
}
