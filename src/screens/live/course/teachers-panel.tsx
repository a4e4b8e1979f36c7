// 协作教师: who helps to hold the class: they speak, show, give the floor; the class stays its host's.
import { Box, Button, HStack, Skeleton, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { liveTeachers } from '#contract/live-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import type { Field } from '#src/ui/form/field.ts';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { LiveRow } from '../types.ts';

const schema = z.strictObject({ userId: z.string().min(1) });

export function TeachersPanel({ live: { id: liveId, host, state } }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  const may = useMay();
  const refresh = useRefreshFamily(liveTeachers.items);
  const all = useAllRows(liveTeachers, { liveId });
  const [adding, setAdding] = useState(false);
  const isOver = state === 'ended' || state === 'cancelled';
  const fields = useMemo<Field[]>(
    () => [{ name: 'userId', label: t('teachers.who'), kind: 'user', people: 'teachers', hint: t('teachers.hint') }],
    [t],
  );
  const remove = async (id: string, name: string) => {
    await send(liveTeachers.delete, { ids: [id] });
    toast.success(t('teachers.removed', { name }));
    await refresh();
  };
  return (
    <Box>
      <HStack justify="space-between" align="flex-start" gap="4" mb="3">
        <Text color="fg.muted">{t('teachers.lead')}</Text>
        {may(liveTeachers.add) && !isOver && (
          <Button flexShrink="0" onClick={() => setAdding(true)}>
            <Icon name="add" />
            {t('teachers.add')}
          </Button>
        )}
      </HStack>
      <Box bg="bg.panel" borderRadius="l3" px="4" py="2">
        <HStack minH="12" gap="3">
          <Icon name="user" />
          <Text fontWeight="medium">{host}</Text>
          <Text color="fg.muted">{t('teachers.host')}</Text>
        </HStack>
        {all.isPending && <Skeleton h="12" my="2" role="status" aria-label={t('loading')} />}
        {all.error && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
        {all.data?.length === 0 && (
          <Text color="fg.muted" py="3">
            {t('teachers.alone')}
          </Text>
        )}
        <Box as="ul" listStyleType="none" aria-label={t('tabs.teachers')}>
          {all.data?.map(({ id, name, userName }, at) => (
            <HStack key={id} as="li" minH="12" gap="3">
              <Icon name="user" />
              <Text flex="1" minW="0" overflowWrap="anywhere">
                {name}{' '}
                <Text as="span" color="fg.muted" ms="1">
                  {userName}
                </Text>
              </Text>
              <RowTools
                name={name}
                at={at}
                of={all.data.length}
                {...(may(liveTeachers.delete) && !isOver ? { onRemove: () => void remove(id, name) } : {})}
              />
            </HStack>
          ))}
        </Box>
      </Box>
      {adding && (
        <FormPanel
          title={t('teachers.add')}
          schema={schema}
          fields={fields}
          onSave={({ userId }) => send(liveTeachers.add, { liveId, userId: String(userId) }, { quiet: true })}
          onSaved={() => void refresh()}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  );
}
