// 改答案: who gains and who loses is seen first; then all attempts are marked anew at once.
import { Button, Checkbox, Field, Flex, Input, RadioGroup, Skeleton, Stack, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreChanges } from '#src/ui/score-changes.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { type KeyDraft, keyDraftOf, keyOf } from './key-draft.ts';
import { type Asked, type Question, rekey, useChange } from './queries.ts';

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
        trial.data ? (
          <Flex gap="2" w="full" justify="end">
            <Button variant="outline" disabled={done.isPending} onClick={() => trial.reset()}>
              <Icon name="back" />
              {t('rekey.back')}
            </Button>
            <Button loading={done.isPending} onClick={commit}>
              {t('rekey.commit')}
            </Button>
          </Flex>
        ) : (
          <Button
            loading={trial.isPending}
            disabled={input.reason === ''}
            onClick={() => trial.mutate({ ...input, commit: '0' })}
          >
            {t('rekey.try')}
          </Button>
        )
      }
    >
      {trial.isPending && <Skeleton role="status" aria-label={t('loading')} h="48" />}
      {trial.data ? (
        <ScoreChanges changes={trial.data.changes} />
      ) : (
        <Stack gap="4" hidden={trial.isPending}>
          <KeyFields question={question} draft={draft} onChange={setDraft} />
          <Field.Root required>
            <Field.Label>{t('reason')}</Field.Label>
            <Input value={reason} maxLength={500} onChange={(e) => setReason(e.target.value)} />
          </Field.Root>
        </Stack>
      )}
    </SidePanel>
  );
}

interface FieldsProps {
  question: Asked;
  draft: KeyDraft;
  onChange: (draft: KeyDraft) => void;
}

function KeyFields({ question, draft, onChange }: FieldsProps) {
  const { t } = useTranslation('examRecords');
  const choices =
    question.kind === 'judge'
      ? (['true', 'false'] as const).map((key) => ({ key, text: t(key === 'true' ? 'answer.yes' : 'answer.no') }))
      : (question.options ?? []).map(({ key, text }) => ({ key, text: `${key}. ${text}` }));
  if (draft.kind === 'words')
    return (
      <Field.Root>
        <Field.Label>{t('rekey.answer')}</Field.Label>
        <Textarea
          rows={Math.max(2, draft.lines.length)}
          value={draft.lines.join('\n')}
          borderColor="border.emphasized"
          onChange={(e) => onChange({ kind: 'words', lines: e.target.value.split('\n') })}
        />
        <Field.HelperText>{t('rekey.answerHint')}</Field.HelperText>
      </Field.Root>
    );
  if (draft.kind === 'one')
    return (
      <RadioGroup.Root
        value={draft.keys[0] ?? ''}
        onValueChange={({ value }) => onChange({ kind: 'one', keys: value === null ? [] : [value] })}
      >
        <RadioGroup.Label>{t('rekey.answer')}</RadioGroup.Label>
        <Stack mt="2">
          {choices.map(({ key, text }) => (
            <RadioGroup.Item key={key} value={key}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>{text}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Stack>
      </RadioGroup.Root>
    );
  return (
    <Stack role="group" aria-label={t('rekey.answer')}>
      {choices.map(({ key, text }) => (
        <Checkbox.Root
          key={key}
          checked={draft.keys.includes(key)}
          onCheckedChange={({ checked }) =>
            onChange({ kind: 'some', keys: checked ? [...draft.keys, key] : draft.keys.filter((k) => k !== key) })
          }
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{text}</Checkbox.Label>
        </Checkbox.Root>
      ))}
    </Stack>
  );
}
