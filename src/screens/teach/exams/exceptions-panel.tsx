// Who of an exam has which exception, and one more: a drawer of the exam's own.
import { Button, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Exception, exceptions } from '#contract/assignments.ts';
import type { ExamRow } from '#contract/exam-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { offerUndo } from '#src/ui/undo.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { ExceptForm } from './except-form.tsx';

export function ExceptionsPanel({ exam, onClose }: { exam: ExamRow; onClose: () => void }) {
  const { t } = useTranslation('exams');
  const [isGiving, setGiving] = useState(false);
  const assignmentId = exam.assignmentId ?? '';
  const list = useAllRows(exceptions, { assignmentId }, { enabled: assignmentId !== '' });
  return (
    <SidePanel
      title={t('except.list')}
      lead={exam.name}
      size="md"
      onClose={onClose}
      footer={
        <Button onClick={() => setGiving(true)}>
          <Icon name="add" />
          {t('except.do')}
        </Button>
      }
    >
      {list.isPending && <Skeleton role="status" aria-label={t('loading')} h="40" />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState icon="clock" title={t('except.none')} text={t('except.noneText')} />}
      <VStack as="ul" align="stretch" gap="0" listStyleType="none">
        {list.data?.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </VStack>
      {isGiving && <ExceptForm exam={exam} onClose={() => setGiving(false)} />}
    </SidePanel>
  );
}

function Row({ row }: { row: Exception }) {
  const { t, i18n } = useTranslation('exams');
  const may = useMay();
  const refresh = useRefreshFamily(exceptions.items);
  const ids = [row.id];
  const takeBack = useMutation({
    mutationFn: () => send(exceptions.delete, { ids }),
    onSuccess: async () => {
      await refresh();
      offerUndo({
        text: t('except.takenBack', { name: row.name }),
        undo: async () => {
          await send(exceptions.restore, { ids }, { quiet: true });
          await refresh();
        },
      });
    },
  });
  const minute = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const given = [
    row.excused && t('except.excused'),
    row.minutes !== null && t('except.more', { count: row.minutes }),
    row.attempts !== null && t('except.times', { count: row.attempts }),
    row.until !== null && t('except.end', { when: minute.format(row.until) }),
  ];
  return (
    <VStack as="li" align="stretch" gap="0.5" py="2" borderBottomWidth="1px" borderColor="border.muted">
      <Text fontWeight="medium">
        {row.name}
        <Text as="span" color="fg.muted" textStyle="sm" ms="2">
          {row.userName}
        </Text>
      </Text>
      <Text>{given.filter(Boolean).join(' · ')}</Text>
      <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
        {t('except.why', { reason: row.reason, by: row.by })}
      </Text>
      {row.canChange && may(exceptions.delete) && (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="red"
          alignSelf="flex-start"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {t('except.takeBack')}
        </Button>
      )}
    </VStack>
  );
}
