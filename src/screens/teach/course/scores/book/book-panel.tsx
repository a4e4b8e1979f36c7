// 成绩构成: groups with their weights, what is in which group, and who gains or loses before anything is changed.
import { Button, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreChanges, TrialFooter } from '#src/ui/score-changes.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { ColumnSettings } from './columns.tsx';
import { type BookDraft, bookChange, bookDraft, problemOf } from './draft.ts';
import { Groups } from './groups.tsx';
import { type ScoreBook, useSetBook, useTrial } from './queries.ts';

interface Props {
  courseId: string;
  book: ScoreBook;
  onClose: () => void;
}

export function BookPanel({ courseId, book, onClose }: Props) {
  const { t } = useTranslation('scores');
  const [draft, setDraft] = useState(() => bookDraft(book));
  const trial = useTrial();
  const set = useSetBook();
  const change = { courseId, version: book.version, ...bookChange(draft) };
  const commit = () =>
    set.mutate(change, {
      onSuccess: () => {
        toast.success(t('book.saved'));
        onClose();
      },
    });
  return (
    <SidePanel
      title={t('book.title')}
      lead={t('book.lead')}
      size="xl"
      divided
      onClose={onClose}
      footer={
        <TrialFooter
          isTried={trial.data !== undefined}
          isBusy={set.isPending}
          commit={t('book.commit')}
          onBack={trial.reset}
          onCommit={commit}
        >
          <Why draft={draft} />
          <Button disabled={problemOf(draft) !== null} loading={trial.isPending} onClick={() => trial.mutate(change)}>
            {t('book.try')}
          </Button>
        </TrialFooter>
      }
    >
      {/* the result stands in the form's place, so that nobody saves what they have not read */}
      {trial.data ? (
        <ScoreChanges changes={trial.data.changes} />
      ) : (
        <VStack align="stretch" gap="6">
          <Groups draft={draft} onChange={setDraft} />
          <ColumnSettings courseId={courseId} columns={book.columns} draft={draft} onChange={setDraft} />
        </VStack>
      )}
    </SidePanel>
  );
}

/** Why it cannot be tried yet. */
function Why({ draft }: { draft: BookDraft }) {
  const { t } = useTranslation('scores');
  const problem = problemOf(draft);
  return (
    <Text color="fg.error" me="auto" role="status">
      {problem && t(`book.problem.${problem.kind}`, { ...problem })}
    </Text>
  );
}
