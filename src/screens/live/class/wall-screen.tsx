// /RemoteLive/wall?id=: the class's stage on the wall, large and without a name but for who is picked. Who teaches opens it on the projector.
import { Box, Flex, Heading } from '@chakra-ui/react';
import { Fragment, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#src/ui/later.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { withWords } from '#src/ui/words.ts';
import { StageView } from './stage/stage.tsx';
import { useClass } from './use-class.ts';

const PushedOverStage = later(
  async () =>
    (await withWords(['board', 'blocks', 'exercises'], import('#src/blocks/classroom/pushed-wall.tsx')))
      .PushedOverStage,
);
const rollCallFile = () => withWords(['board'], import('#src/blocks/classroom/roll-call.tsx'));
const RollCallOnWall = later(async () => (await rollCallFile()).RollCallOnWall);
const PickedOnWall = later(async () => (await rollCallFile()).PickedOnWall);

/**
 * Whatever stands on the wall is measured by the root's size, which grows with the picture: so a point that is told, an example, its
 * sources and a notice are as large as a question, and nothing has to know it. The browser's own size is back afterwards.
 */
function useWallType(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const before = style.fontSize;
    style.fontSize = 'clamp(16px, 1.9vw, 48px)';
    return () => {
      style.fontSize = before;
    };
  }, []);
}

/** @page /RemoteLive/wall */
export function WallScreen() {
  const { t } = useTranslation('liveClass');
  useWallType();
  const { view, phase, error, retry, isCut } = useClass(usePageQuery().get('id'));
  if (phase === 'failed') return <ErrorState error={error} onRetry={retry} />;
  if (!view) return <PageLoading />;
  const { title, courseId, classes } = view.facts;
  return (
    <Flex as="main" direction="column" h="100dvh" bg="bg" overflow="hidden" p={{ base: '3', md: '6' }} gap="3">
      <Heading as="h1" textStyle={{ base: 'lg', md: 'xl' }} pe={{ base: '24', md: '40' }} truncate flexShrink="0">
        {title}
      </Heading>
      {isCut ? (
        <Box role="alert" color="fg.warning">
          {t('cut')}
        </Box>
      ) : null}
      <Suspense fallback={null}>
        {classes?.map(({ id }) => (
          <Fragment key={id}>
            <PickedOnWall classId={id} />
            <RollCallOnWall classId={id} />
          </Fragment>
        ))}
      </Suspense>
      <Flex direction="column" flex="1" minH="0" position="relative">
        <StageView live={view} look="wall" />
        <Suspense fallback={null}>
          {courseId !== null &&
            classes?.map(({ id }) => (
              <PushedOverStage key={id} classId={id} courseId={courseId} stage={JSON.stringify(view.stage)} />
            ))}
        </Suspense>
      </Flex>
    </Flex>
  );
}
