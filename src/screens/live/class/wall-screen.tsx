// /RemoteLive/wall?id=: the class's stage on the wall, large and without a name. Who teaches opens it on the projector.
import { Box, Flex, Heading } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { StageView } from './stage/stage.tsx';
import { useClass } from './use-class.ts';

/** @page /RemoteLive/wall */
export function WallScreen() {
  const { t } = useTranslation('liveClass');
  const { view, phase, error, retry, isCut } = useClass(usePageQuery().get('id'));
  if (phase === 'failed') return <ErrorState error={error} onRetry={retry} />;
  if (!view) return <PageLoading />;
  return (
    <Flex as="main" direction="column" h="100dvh" bg="bg" overflow="hidden" p={{ base: '3', md: '6' }} gap="3">
      <Heading as="h1" textStyle={{ base: 'lg', md: 'xl' }} pe={{ base: '24', md: '40' }} truncate flexShrink="0">
        {view.facts.title}
      </Heading>
      {isCut ? (
        <Box role="alert" color="fg.warning">
          {t('cut')}
        </Box>
      ) : null}
      <StageView live={view} look="wall" />
    </Flex>
  );
}
