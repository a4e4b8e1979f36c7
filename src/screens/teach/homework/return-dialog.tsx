// Sending back: a word, and days for one attempt more.
import { Field, Input, Textarea } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { toast } from '#src/ui/toast.ts';

const USUAL_DAYS = 3;
const MOST_DAYS = 365;

export function ReturnDialog({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('homeworkMark');
  const [text, setText] = useState('');
  const [days, setDays] = useState(String(USUAL_DAYS));
  const [isTold, setTold] = useState(false);
  const isDays = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS;
  const lacking =
    text.trim() === '' ? t('return.needWord') : isDays ? undefined : t('return.needDays', { most: MOST_DAYS });
  const send = useMutation({
    mutationFn: () => call('/OrgApi/WorkReply/Return', { ids: [...ids], text, days: Number(days) }, { quiet: true }),
    onSuccess: ({ returned }) => {
      toast.success(t('return.done', { count: returned }));
      onDone();
      onClose();
    },
  });
  return (
    <Confirm
      title={t('return.title', { count: ids.length })}
      text={t('return.text')}
      confirm={t('return.send')}
      busy={send.isPending}
      error={isTold && lacking ? lacking : send.error?.message}
      onConfirm={() => (lacking ? setTold(true) : send.mutate())}
      onClose={onClose}
    >
      <Field.Root>
        <Field.Label>{t('return.word')}</Field.Label>
        <Textarea value={text} maxLength={2000} onChange={(e) => setText(e.target.value)} />
      </Field.Root>
      <Field.Root>
        <Field.Label>{t('return.days')}</Field.Label>
        <Input inputMode="numeric" w="24" value={days} onChange={(e) => setDays(e.target.value)} />
      </Field.Root>
    </Confirm>
  );
}
