// 改答案: who gains and who loses is seen first; then all attempts are marked anew at once.
import { Box, Button, Checkbox, Field, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '#src/api/errors.ts';
import { ScoreChanges, TrialFooter } from '#src/ui/score-changes.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { type KeyDraft, keyDraftOf, keyOf } from './key-draft.ts';
import { KeyFields } from './key-fields.tsx';
import { type QuestionInExam, type Rekeyed, rekey, useChange } from './queries.ts';

interface Props {
  examId: string;
  question: QuestionInExam;
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
  const client = useQueryClient();
  const [isInBank, setInBank] = useState(true);
  const commit = () =>
    done.mutate(
      { ...input, commit: '1', bank: isInBank },
      {
        onSuccess: ({ bank }) => {
          onClose();
          toast.success(t('rekey.done'), { body: bank === 'same' ? '' : t(`rekey.bank.${bank}`) });
          if (bank === 'mended') void client.invalidateQueries({ queryKey: ['/OrgApi/Question/Items'] });
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
        <Stack gap="5">
          <InBank bank={trial.data.bank} isTicked={isInBank} onTick={setInBank} />
          <ScoreChanges changes={trial.data.changes} />
        </Stack>
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

interface InBankProps {
  bank: Rekeyed['bank'];
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A key that is wrong here is wrong in the next exam and on paper, too: mended there, or said plainly that it is not. */
function InBank({ bank, isTicked, onTick }: InBankProps) {
  const { t } = useTranslation('examRecords');
  if (bank === 'same') return null;
  return (
    <Box bg="bg.muted" borderRadius="l2" px="4" py="3">
      {bank === 'mended' ? (
        <Checkbox.Root checked={isTicked} onCheckedChange={({ checked }) => onTick(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('rekey.inBank')}</Checkbox.Label>
        </Checkbox.Root>
      ) : (
        <Text color="fg.warning">{t(`rekey.bank.${bank}`)}</Text>
      )}
      {bank === 'mended' && (
        <Text color="fg.muted" textStyle="sm" mt="1">
          {t(isTicked ? 'rekey.inBankHint' : 'rekey.bank.left')}
        </Text>
      )}
    </Box>
  );
}
