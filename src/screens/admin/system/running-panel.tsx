// 运行: what the platform needs to run, each with what to do, as `npm run doctor` says it; and a backup at once.
import { Box, Button, chakra, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Check } from '#contract/system.ts';
import { system } from '#contract/system.ts';
import { send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';

const LOOKS = {
  ok: { tone: 'good', icon: 'done' },
  warn: { tone: 'warn', icon: 'clock' },
  fail: { tone: 'bad', icon: 'shut' },
  off: { tone: 'neutral', icon: 'minus' },
} as const;

export function RunningPanel() {
  const { t } = useTranslation('running');
  const health = useCall('/OrgApi/System/Health', {}, { staleTime: 0 });
  if (health.isError) return <ErrorState error={health.error} onRetry={() => void health.refetch()} />;
  if (!health.data) return <Skeleton h="60" borderRadius="l3" role="status" aria-label={t('checking')} />;
  return (
    <Stack gap="4">
      <HStack justify="space-between" wrap="wrap">
        <Text fontWeight="medium">{t(health.data.ok ? 'ok' : 'notOk')}</Text>
        <HStack>
          <Button size="sm" variant="outline" loading={health.isFetching} onClick={() => void health.refetch()}>
            {t('again')}
          </Button>
          <BackupButton />
        </HStack>
      </HStack>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderRadius="l3" px="4" aria-label={t('title')}>
        {health.data.checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </Box>
      <Text textStyle="sm" color="fg.muted">
        {t('doctor')}
      </Text>
    </Stack>
  );
}

function CheckRow({ check: { id, state, text, fix } }: { check: Check }) {
  const { t } = useTranslation('running');
  const { tone, icon } = LOOKS[state];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '8rem 7rem 1fr' }}
      gap="2"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.span fontWeight="medium">{t(`check.${id}`)}</chakra.span>
      <span>
        <StateBadge tone={tone} icon={icon}>
          {t(`state.${state}`)}
        </StateBadge>
      </span>
      <Box minW="0" overflowWrap="anywhere">
        {text}
        {fix && (
          <Text textStyle="sm" color="fg.muted">
            {t('fix', { fix })}
          </Text>
        )}
      </Box>
    </chakra.li>
  );
}

/** The file holds all schools: super alone makes one. */
function BackupButton() {
  const { t } = useTranslation('running');
  const { user } = useSession();
  const backup = useMutation({
    mutationFn: () => send(system.backup, {}, { quiet: true }),
    onSuccess: () => toast.info(t('backup.begun')),
    onError: (error) => toast.error(error.message),
  });
  if (user?.role !== 'super') return null;
  return (
    <>
      <Button size="sm" loading={backup.isPending} onClick={() => backup.mutate()}>
        {t('backup.make')}
      </Button>
      {backup.isSuccess && <Link to="/jobs">{t('backup.look')}</Link>}
    </>
  );
}
