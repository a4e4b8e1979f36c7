// The home as it is drafted, in the very parts that visitors see.
import { Box, chakra, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Hero } from './hero.tsx';
import { ModuleView } from './modules.tsx';

export function DraftedHome({ isPart = false }: { isPart?: boolean }) {
  const { t } = useTranslation(['information', 'portal']);
  const found = useCall('/api/Home/Index', { preview: true }, { staleTime: 0 });
  // it is for who edits it: anybody else has the home itself
  if (found.error instanceof ApiError && found.error.code === CODE.forbidden) return <Navigate to="/" replace />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h="32rem" />;
  const { modules } = found.data;
  const banner = modules.find(({ kind }) => kind === 'banner');
  return (
    <Box flex="1">
      <chakra.p role="status" textAlign="center" py="2" bg="bg.warning" color="fg.warning">
        {t('preview.note')}
      </chakra.p>
      <Hero items={banner?.items ?? []} isPreview isPart={isPart} />
      <Stack gap="12" maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
        {modules.length === 0 && <EmptyState icon="list" title={t('preview.none')} text={t('preview.noneText')} />}
        {modules
          .filter((module) => module !== banner)
          .map((module) => (
            <ModuleView key={module.id} module={module} />
          ))}
      </Stack>
    </Box>
  );
}
