// 改答案: who gains and who loses is seen first; then all attempts are marked anew at once.
import { Button, Field, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '#src/api/errors.ts';
import { ScoreChanges, TrialFooter } from '#src/ui/score-changes.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { type KeyDraft, keyDraftOf, keyOf } from './key-draft.ts';
import { KeyFields } from './key-fields.tsx';
import { type Question, rekey, useChange } from './queries.ts';

interface Props {
  examId: string;
  question: Question;
  onClose: () => void;
}

export function RekeyPanel({ examId, question: { bankId, question }, onClose }: Props) {
  const { t } = useTranslation('examRecords');
  const [draft, setDraft] = useState<KeyDraft>(keyDraftOf(question) ?? { kind: 'words', lines: [] });
  const [reason, setReason] = useState('');
  const trial = useChange(rekey);
  const done = useChange(rekey);
  const input = { examId, bankId, answer: keyOf(question, draft), reason: reason.trim() };
  const wrong = fieldErrors(trial.error)['answer'];
  const commit = () =>
    done.mutate(
      { ...input, commit: '1' },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('rekey.done'));
        },
      },
    );
  return (
    <SidePanel
      title={t('rekey.title')}
      lead={t('rekey.lead')}
      size="lg"
      divided
      onClose={onClose}
      footer={
        <TrialFooter
          isTried={trial.data !== undefined}
          isBusy={done.isPending}
          commit={t('rekey.commit')}
          onBack={trial.reset}
          onCommit={commit}
        >
          <Button
            loading={trial.isPending}
            disabled={input.reason === ''}
            onClick={() => trial.mutate({ ...input, commit: '0' })}
          >
            {t('rekey.try')}
          </Button>
        </TrialFooter>
      }
    >
      {trial.isPending && <Skeleton role="status" aria-label={t('loading')} h="48" />}
      {trial.data ? (
        <ScoreChanges changes={trial.data.changes} />
      ) : (
        <Stack gap="4" hidden={trial.isPending}>
          <KeyFields question={question} draft={draft} onChange={setDraft} />
          {wrong && (
            <Text role="alert" color="fg.error">
              {wrong}
            </Text>
          )}
          <Field.Root required>
            <Field.Label>{t('reason')}</Field.Label>
            <Input value={reason} maxLength={500} onChange={(e) => setReason(e.target.value)} />
          </Field.Root>
        </Stack>
      )}
    </SidePanel>
  );
}
