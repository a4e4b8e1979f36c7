// /admin/feedback: what people tell of pages, with the picture they chose; answered here, and worked off.
import { Button, chakra, Field, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_STATUS, feedbackInbox, type ToldFeedback } from '#contract/feedback.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { InkedPicture } from '#src/ui/ink/inked-picture.tsx';
import { List } from '#src/ui/list/list.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';

const MOST_REPLY = 2_000;

/** @page /admin/feedback */
export function InboxScreen() {
  const { t } = useTranslation('inbox');
  const [open, setOpen] = useState<ToldFeedback>();
  return (
    <WorkScreen title={t('title')} lead={t('lead')}>
      <List
        family={feedbackInbox}
        label={t('title')}
        search={t('search')}
        pageSizes={[30, 50, 100]}
        rowName={({ name, text }) => `${name} ${text.slice(0, 30)}`}
        onOpen={setOpen}
        columns={[
          {
            name: 'text',
            label: t('column.text'),
            cell: ({ text }) => <chakra.span lineClamp="2">{text}</chakra.span>,
          },
          { name: 'name', label: t('column.name'), cell: ({ name, userName }) => `${name}（${userName}）` },
          { name: 'status', label: t('column.status'), cell: (row) => <Status row={row} /> },
          { name: 'at', label: t('column.at'), kind: 'dateTime' },
          { name: 'route', label: t('column.route'), hidden: true },
        ]}
        filters={[
          {
            kind: 'select',
            name: 'status',
            label: t('column.status'),
            options: FEEDBACK_STATUS.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        empty={<EmptyState icon="mail" title={t('none')} text={t('noneText')} />}
      />
      {open && <FeedbackDetail key={open.id} row={open} onClose={() => setOpen(undefined)} />}
    </WorkScreen>
  );
}

function Status({ row: { status, reply } }: { row: ToldFeedback }) {
  const { t } = useTranslation('inbox');
  return (
    <HStack gap="2">
      <StateBadge tone={status === 'done' ? 'good' : 'neutral'} icon={status === 'done' ? 'done' : 'clock'}>
        {t(`status.${status}`)}
      </StateBadge>
      {reply !== null && <Text textStyle="xs">{t('answered')}</Text>}
    </HStack>
  );
}

function FeedbackDetail({ row, onClose }: { row: ToldFeedback; onClose: () => void }) {
  const { t, i18n } = useTranslation('inbox');
  const may = useMay();
  const refresh = useRefreshFamily(feedbackInbox.items);
  const [text, setText] = useState(row.reply ?? '');
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  const after = async (word: string) => {
    toast.success(word);
    await refresh();
    onClose();
  };
  const reply = useMutation({
    mutationFn: () => send(feedbackInbox.reply, { id: row.id, text, version: row.version }, { quiet: true }),
    onSuccess: () => after(t('sent')),
  });
  const status = row.status === 'done' ? 'open' : 'done';
  const setStatus = useMutation({
    mutationFn: () => send(feedbackInbox.setStatus, { id: row.id, status }, { quiet: true }),
    onSuccess: () => after(t(`now.${status}`)),
  });
  const wrong = reply.error ?? setStatus.error;
  const footer = (
    <>
      {may(feedbackInbox.setStatus) && (
        <Button variant="outline" loading={setStatus.isPending} onClick={() => setStatus.mutate()}>
          {t(`to.${status}`)}
        </Button>
      )}
      {may(feedbackInbox.reply) && (
        <Button disabled={text.trim() === ''} loading={reply.isPending} onClick={() => reply.mutate()}>
          {t(row.reply === null ? 'reply' : 'replyAgain')}
        </Button>
      )}
    </>
  );
  return (
    <SidePanel
      title={t('from', { name: row.name })}
      lead={time.format(row.at)}
      size="lg"
      footer={footer}
      onClose={onClose}
    >
      <Stack gap="4">
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {row.text}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {t('page', { route: row.route })}
        </Text>
        {row.pictureId !== null && <InkedPicture fileId={row.pictureId} alt={t('picture')} strokes={[]} />}
        <Field.Root>
          <Field.Label>{t('answer')}</Field.Label>
          <Textarea rows={5} maxLength={MOST_REPLY} value={text} onChange={(e) => setText(e.target.value)} />
        </Field.Root>
        {row.repliedAt !== null && (
          <Text textStyle="sm" color="fg.muted">
            {t('repliedBy', { name: row.repliedBy, at: time.format(row.repliedAt) })}
          </Text>
        )}
        <Text role="alert" color="fg.error" textStyle="sm">
          {wrong?.message}
        </Text>
      </Stack>
    </SidePanel>
  );
}
