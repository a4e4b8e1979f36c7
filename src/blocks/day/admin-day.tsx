// An administrator's home: who was here today, and what needs a hand now, each line leading to where it can be done.
import { Box, chakra, HStack, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { ErrorState } from '#src/ui/state.tsx';

export function AdminDay() {
  const { t } = useTranslation('tasks');
  const day = useCall('/api/AdminCenter/Today', {}, { staleTime: 0 });
  if (day.isPending) return <Skeleton h="24" borderRadius="l3" role="status" aria-label={t('day.loading')} />;
  if (day.isError) return <ErrorState error={day.error} onRetry={() => void day.refetch()} />;
  const { signIns, lines } = day.data;
  return (
    <Box as="section" aria-labelledby="admin-day" bg="bg.panel" borderRadius="l3" px="5" py="4">
      <HStack justify="space-between" align="baseline" wrap="wrap" columnGap="6" mb="2">
        <chakra.h2 id="admin-day" textStyle="md" fontWeight="semibold">
          {t('adminDay.title')}
        </chakra.h2>
        <chakra.p color="fg.muted">{t('adminDay.signIns', { count: signIns })}</chakra.p>
      </HStack>
      {lines.length === 0 ? <chakra.p color="fg.muted">{t('adminDay.nothing')}</chakra.p> : null}
      <chakra.ul listStyleType="none">
        {lines.map(({ id, count, path }, i) => (
          <chakra.li
            key={id}
            display="flex"
            justifyContent="space-between"
            gap="4"
            py="2.5"
            borderTopWidth={i > 0 ? '1px' : '0'}
            borderColor="border"
          >
            <span>{t(`adminDay.${id}`, { count })}</span>
            <Link to={path} whiteSpace="nowrap">
              {t(`adminDay.to.${id}`)}
            </Link>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  );
}
