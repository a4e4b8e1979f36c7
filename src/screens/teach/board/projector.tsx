// /teach/board/projector?classId=: what the whole class sees on the wall. Counts, never a name but for who is picked.
import { Box, Flex, Grid, Heading, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PushedWall } from '#src/blocks/classroom/pushed-wall.tsx';
import { useFollowedPushes, useLastPushed } from '#src/blocks/classroom/pushes.ts';
import { PickedOnWall, RollCallOnWall } from '#src/blocks/classroom/roll-call.tsx';
import { addressOf, QrPicture, useClassCode } from '#src/ui/people/class-code.tsx';
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
      <PickedOnWall classId={classId} />
      <RollCallOnWall classId={classId} />
      {pushed ? (
        <Grid
          flex="1"
          gap={{ base: '8', lg: '16' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
        >
          <PushedWall classId={classId} pushed={pushed} />
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
