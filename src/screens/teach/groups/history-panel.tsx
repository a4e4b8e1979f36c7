// Who came into a group of the set, left it, and led it.
import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';

export function HistoryPanel({ set, onClose }: { set: { id: string; name: string }; onClose: () => void }) {
  const { t, i18n } = useTranslation('groups');
  const history = useCall('/OrgApi/Group/History', { id: set.id }, { staleTime: 0 });
  const when = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <SidePanel size="md" title={t('history.title', { name: set.name })} lead={t('history.lead')} onClose={onClose}>
      {history.isPending && <Skeleton h="40" role="status" aria-label={t('loading')} />}
      {history.error && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <Text color="fg.muted">{t('history.empty')}</Text>}
      <Box as="ol" listStyleType="none" aria-label={t('history.open')}>
        {history.data?.map(({ at, what, userId, name, group }) => (
          <Flex
            as="li"
            key={`${at} ${what} ${userId} ${group}`}
            direction={{ base: 'column', sm: 'row' }}
            justify="space-between"
            columnGap="3"
            py="2"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Text minW="0" overflowWrap="anywhere">
              {t(`history.${what}`, { name, group })}
            </Text>
            <Text color="fg.muted" textStyle="xs" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {when.format(at)}
            </Text>
          </Flex>
        ))}
      </Box>
    </SidePanel>
  );
}
