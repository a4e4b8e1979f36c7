// What an invigilator does, to one, some or all: asked once more, with what it takes.
import { Button, Field, Flex, Input, Text, Textarea } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';

const ACTS = ['extend', 'hold', 'resume', 'message', 'force', 'void'] as const;
type Act = (typeof ACTS)[number];
const LOOK: Record<Act, IconName> = {
  extend: 'clock',
  hold: 'pause',
  resume: 'play',
  message: 'mail',
  force: 'done',
  void: 'bin',
};
const DANGER: readonly Act[] = ['force', 'void'];
/** A finger that slips must not annul a whole class. */
const NEEDS_CHOICE: readonly Act[] = ['void'];
const MOST_MINUTES = 1000;

interface Props {
  examId: string;
  /** Empty: all. */
  chosen: readonly string[];
  onDone: () => void;
}

export function BoardActs({ examId, chosen, onDone }: Props) {
  const { t } = useTranslation('examRecords');
  const [act, setAct] = useState<Act | null>(null);
  const whom = chosen.length > 0 ? t('board.forChosen', { count: chosen.length }) : t('board.forAll');
  return (
    <Flex role="toolbar" aria-label={t('board.acts')} gap="1.5" wrap="wrap" align="center">
      <Text color="fg.muted" me="1">
        {whom}
      </Text>
      {ACTS.map((name) => (
        <Button
          key={name}
          size="sm"
          variant="outline"
          colorPalette={DANGER.includes(name) ? 'red' : 'gray'}
          disabled={NEEDS_CHOICE.includes(name) && chosen.length === 0}
          onClick={() => setAct(name)}
        >
          <Icon name={LOOK[name]} />
          {t(`board.act.${name}`)}
        </Button>
      ))}
      {act && (
        <ActDialog
          key={act}
          act={act}
          examId={examId}
          chosen={chosen}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone();
          }}
        />
      )}
    </Flex>
  );
}

interface Given {
  minutes: number;
  text: string;
  reason: string;
}

function send(act: Act, examId: string, chosen: readonly string[], { minutes, text, reason }: Given) {
  const some = { id: examId, ...(chosen.length > 0 && { attemptIds: [...chosen] }), ...(reason !== '' && { reason }) };
  const quiet = { quiet: true };
  switch (act) {
    case 'extend':
      return call('/OrgApi/Exam/Extend', { ...some, minutes }, quiet);
    case 'hold':
      return call('/OrgApi/Exam/Hold', some, quiet);
    case 'resume':
      return call('/OrgApi/Exam/Resume', some, quiet);
    case 'message':
      return call('/OrgApi/Exam/Message', { ...some, text }, quiet);
    case 'force':
      return call('/OrgApi/Exam/ForceSubmit', some, quiet);
    case 'void':
      return call('/OrgApi/Exam/Void', some, quiet);
  }
}

interface DialogProps extends Props {
  act: Act;
  onClose: () => void;
}

function ActDialog({ act, examId, chosen, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('examRecords');
  const client = useQueryClient();
  const [minutes, setMinutes] = useState('10');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const given = { minutes: Number(minutes), text: text.trim(), reason: reason.trim() };
  const isRight =
    (act !== 'extend' || (Number.isInteger(given.minutes) && given.minutes >= 1 && given.minutes <= MOST_MINUTES)) &&
    (act !== 'message' || given.text !== '') &&
    // who is asked later why it does not count must know
    (act !== 'void' || given.reason !== '');
  const doing = useMutation({
    mutationFn: () => send(act, examId, chosen, given),
    onSuccess: ({ attempts }) => {
      toast.success(t('board.done', { count: attempts }));
      void client.invalidateQueries({ queryKey: ['/OrgApi/Exam/Board'] });
      onDone();
    },
  });
  const who = chosen.length > 0 ? t('board.people', { count: chosen.length }) : t('board.everybody');
  return (
    <Confirm
      title={t(`board.act.${act}`)}
      text={t(`board.lead.${act}`, { who })}
      confirm={t(`board.act.${act}`)}
      danger={DANGER.includes(act)}
      busy={doing.isPending}
      error={doing.error?.message}
      onConfirm={() => isRight && doing.mutate()}
      onClose={onClose}
    >
      {act === 'extend' && (
        <Field.Root invalid={!isRight} required>
          <Field.Label>{t('board.minutes')}</Field.Label>
          <Input inputMode="numeric" value={minutes} onChange={(e) => setMinutes(e.target.value)} />
        </Field.Root>
      )}
      {act === 'message' ? (
        <Field.Root required>
          <Field.Label>{t('board.text')}</Field.Label>
          <Textarea
            rows={3}
            maxLength={500}
            value={text}
            borderColor="border.emphasized"
            onChange={(e) => setText(e.target.value)}
          />
        </Field.Root>
      ) : (
        <Field.Root required={act === 'void'}>
          <Field.Label>{t('reason')}</Field.Label>
          <Input value={reason} maxLength={500} onChange={(e) => setReason(e.target.value)} />
        </Field.Root>
      )}
    </Confirm>
  );
}
