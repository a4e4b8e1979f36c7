// /teach/board/projector?classId=: what the whole class sees on the wall. Counts, never a name.
import { Box, chakra, Flex, Grid, Heading, HStack, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PushedBars } from '#src/blocks/classroom/last-pushed.tsx';
import { PushControls } from '#src/blocks/classroom/push-controls.tsx';
import { type PushedItem, useFollowedPushes, useLastPushed } from '#src/blocks/classroom/pushes.ts';
import { hasBars } from '#src/blocks/question/bars.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { addressOf, QrPicture, useClassCode } from '#src/ui/people/class-code.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { ChosenClass } from './chosen-class.tsx';

/** @page /teach/board/projector */
export function ProjectorScreen() {
  return (
    <ChosenClass>
      {({ chosen: { classId, courseId, className } }) => (
        <Wall key={classId} classId={classId} courseId={courseId} className={className} />
      )}
    </ChosenClass>
  );
}

function Wall({ classId, courseId, className }: { classId: string; courseId: string; className: string }) {
  const pushed = useLastPushed(classId, courseId);
  useFollowedPushes(classId);
  return (
    <Flex
      as="main"
      direction="column"
      flex="1"
      minH="100dvh"
      bg="bg"
      p={{ base: '4', md: '10' }}
      gap={{ base: '6', md: '10' }}
    >
      <Heading as="h1" textStyle={{ base: 'xl', md: '2xl' }} pe={{ base: '24', md: '40' }}>
        {className}
      </Heading>
      {pushed ? (
        <Grid
          flex="1"
          gap={{ base: '8', lg: '16' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
        >
          <Asked classId={classId} pushed={pushed} />
          <ClassCode classId={classId} size={{ base: '40', lg: '72' }} />
        </Grid>
      ) : (
        <Flex flex="1" align="center" justify="center">
          <ClassCode classId={classId} size={{ base: '64', md: '96' }} />
        </Flex>
      )}
    </Flex>
  );
}

function Asked({ classId, pushed }: { classId: string; pushed: PushedItem }) {
  const { t } = useTranslation('board');
  const { stem, formulas, answered, of, correct, question, state } = pushed;
  const isTold = state === 'revealed';
  // where every option has its bar, the right one is marked there
  const isWritten = !hasBars(question);
  return (
    <VStack align="stretch" gap={{ base: '6', md: '10' }} minW="0">
      <chakra.h2 fontSize="clamp(1.5rem, 3.2vw, 4rem)" fontWeight="semibold" lineHeight="1.35">
        <TextLine text={stem} formulas={formulas} />
      </chakra.h2>
      <PushedBars pushed={pushed} told={isTold} size="hall" />
      <HStack gap="6" wrap="wrap" justify="space-between">
        <Text role="status" fontSize="clamp(1.25rem, 2vw, 2.25rem)" fontVariantNumeric="tabular-nums">
          {t('pushed.answered', { answered, of })}
        </Text>
        <PushControls classId={classId} pushed={pushed} size="lg" />
      </HStack>
      <Box role="status">
        {isTold && isWritten && correct !== '' && (
          <HStack gap="3" color="fg.success" fontSize="clamp(1.25rem, 2vw, 2.25rem)" align="baseline">
            <Icon name="check" />
            <Text>
              <TextLine text={t('wall.correct', { correct })} formulas={formulas} />
            </Text>
          </HStack>
        )}
      </Box>
    </VStack>
  );
}

function ClassCode({ classId, size }: { classId: string; size: Record<string, string> }) {
  const { t } = useTranslation('board');
  const { code } = useClassCode(classId);
  if (!code.data) return <Box boxSize={size} />;
  return (
    <VStack as="aside" aria-label={t('wall.join')} gap="3" alignSelf="start" textAlign="center">
      <QrPicture qr={code.data.qr} boxSize={size} />
      <Text textStyle={{ base: 'md', md: 'lg' }} color="fg.muted">
        {t('wall.join')}
      </Text>
      <Text
        fontSize="clamp(2rem, 3.5vw, 4rem)"
        lineHeight="1.2"
        fontWeight="semibold"
        letterSpacing="0.15em"
        fontVariantNumeric="tabular-nums"
      >
        {code.data.code}
      </Text>
      <Text color="fg.muted" overflowWrap="anywhere" textStyle={{ base: 'sm', md: 'md' }}>
        {addressOf(code.data.link)}
      </Text>
    </VStack>
  );
}
