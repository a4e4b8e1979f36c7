// /teach/board/remote?classId=&courseId=: the board in the hand of a teacher who walks about.
import { Box, Button, Flex, Heading, HStack, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attentionScore } from '#contract/attention.ts';
import { LastPushed, LastSurvey } from '#src/blocks/classroom/last-pushed.tsx';
import { useFollowedPushes } from '#src/blocks/classroom/pushes.ts';
import { useHeldOrder } from '#src/ui/held-order.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { ChosenClass } from './chosen-class.tsx';
import { boardCounts } from './counts.ts';
import { BoardClassChoice, SteerButtons } from './head.tsx';
import { byAttention, studentStatusOf } from './order.ts';
import { Pushing } from './pushing.tsx';
import type { TaughtClass } from './queries.ts';
import { RollCallDrawer } from './roll-call-drawer.tsx';
import { FrequentQuestions, Lately } from './side.tsx';
import { StatusCell } from './student-row.tsx';
import { type LiveBoard, useBoard } from './use-board.ts';
import { WatchPanel } from './watch-panel.tsx';

/** @page /teach/board/remote */
export function RemoteScreen() {
  return (
    <ChosenClass>
      {({ chosen, taught, choose }) => (
        <Box as="main" bg="bg" minH="100dvh" px="3" pt="3" pb="8" w="full" maxW="2xl" mx="auto">
          <Shown key={`${chosen.classId} ${chosen.courseId}`} {...chosen} />
          <Box mt="4">
            <BoardClassChoice taught={taught} chosen={chosen} onChoose={choose} />
          </Box>
        </Box>
      )}
    </ChosenClass>
  );
}

type Loaded = NonNullable<LiveBoard['data']>;
type Panel = { kind: 'student'; id: string } | { kind: 'notice'; about?: string } | { kind: 'question' | 'rollCall' };

function Shown(chosen: TaughtClass) {
  const { classId, courseId } = chosen;
  const { data: board, error, refetch, now, isCut } = useBoard(classId, courseId);
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  useFollowedPushes(classId);
  if (!board) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />;
  const watched = panel?.kind === 'student' && board.rows.find((r) => r.studentId === panel.id);
  return (
    <VStack align="stretch" gap="4">
      <Head board={board} now={now} isCut={isCut} onOpen={(kind) => setPanel({ kind })} />
      <Helpless board={board} now={now} onOpen={(id) => setPanel({ kind: 'student', id })} />
      <LastPushed classId={classId} courseId={courseId} learning={boardCounts(board.rows, now).learning} />
      <LastSurvey classId={classId} />
      <FrequentQuestions frequent={board.frequent} onAnswer={(about) => setPanel({ kind: 'notice', about })} />
      <Lately recent={board.recent} />
      {watched && <WatchPanel key={watched.studentId} row={watched} now={now} onClose={close} />}
      {panel?.kind === 'question' && <Pushing board={board} what="question" onClose={close} />}
      {panel?.kind === 'rollCall' && <RollCallDrawer classId={classId} courseId={courseId} onClose={close} />}
      {panel?.kind === 'notice' && (
        <Pushing board={board} what="notice" onClose={close} {...(panel.about ? { about: panel.about } : {})} />
      )}
    </VStack>
  );
}

interface HeadProps {
  board: Loaded;
  now: number;
  isCut: boolean;
  onOpen: (what: 'notice' | 'question' | 'rollCall') => void;
}

function Head({ board, now, isCut, onOpen }: HeadProps) {
  const { t } = useTranslation('board');
  return (
    <Box as="header">
      {/* beside the frame's own controls */}
      <Box pe="24" minH="10">
        <Heading as="h1" textStyle="lg">
          {board.className}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {t('head.learning', { learning: boardCounts(board.rows, now).learning, of: board.rows.length })}
        </Text>
        <Box role="status">
          {isCut && (
            <StateBadge tone="bad" icon="spinner">
              {t('head.cut')}
            </StateBadge>
          )}
        </Box>
      </Box>
      <Flex wrap="wrap" gap="2" mt="3" css={{ '& > button': { flex: '1 1 40%' } }}>
        <SteerButtons board={board} now={now} onOpen={onOpen} />
      </Flex>
    </Box>
  );
}

interface HelplessProps {
  board: Loaded;
  now: number;
  onOpen: (studentId: string) => void;
}

/** More than these nobody can see to at once; what else there is must not be far down. */
const MOST_FIRST = 5;

/** Those who need somebody, and nobody else. */
function Helpless({ board, now, onOpen }: HelplessProps) {
  const { t } = useTranslation('board');
  const { order, hold } = useHeldOrder(byAttention(board.rows, now));
  const [isWhole, setWhole] = useState(false);
  const rows = order.flatMap((id) => board.rows.filter((r) => r.studentId === id && attentionScore(r, now) > 0));
  return (
    <Box as="section" aria-label={t('remote.help')}>
      <Heading as="h2" textStyle="sm" fontWeight="semibold" mb="2">
        {t('remote.helpCount', { count: rows.length })}
      </Heading>
      {rows.length === 0 && (
        <Text color="fg.muted" bg="bg.panel" borderRadius="l3" p="4">
          {t('remote.nobody')}
        </Text>
      )}
      <VStack as="ul" align="stretch" gap="2" listStyleType="none" {...hold}>
        {rows.slice(0, isWhole ? rows.length : MOST_FIRST).map((row) => (
          <HStack as="li" key={row.studentId} bg="bg.panel" borderRadius="l3" ps="4" pe="2" py="2" gap="2">
            <Box flex="1" minW="0">
              <Text fontWeight="medium">{row.name}</Text>
              <StatusCell {...studentStatusOf(row, now)} toMark={row.toMark} question={row.question} />
              <Flagged board={board} row={row} />
            </Box>
            <Button size="sm" variant="outline" onClick={() => onOpen(row.studentId)}>
              {t('remote.look')}
            </Button>
          </HStack>
        ))}
      </VStack>
      {rows.length > MOST_FIRST && (
        <Button size="xs" variant="ghost" mt="1" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'often.fewer' : 'often.all')}
        </Button>
      )}
    </Box>
  );
}

/** Which points they were given up on, or are at. */
function Flagged({ board, row }: { board: Loaded; row: Loaded['rows'][number] }) {
  const { t } = useTranslation('board');
  const at = row.points.filter((p) => p.state === 'flagged' || p.state === 'now');
  return (
    <>
      {at.map(({ pointId, state, tries, right }) => (
        <HStack key={pointId} gap="2" textStyle="xs" color={state === 'flagged' ? 'fg.warning' : 'fg.muted'}>
          <Icon name={state === 'flagged' ? 'alert' : 'book'} size="1rem" />
          <Text as="span" flexShrink="0">
            {t(`point.${state}`)}
          </Text>
          <Text as="span" truncate>
            {board.points.find((p) => p.pointId === pointId)?.title}
          </Text>
          {tries > right && (
            <Text as="span" flexShrink="0">
              {t('remote.wrong', { count: tries - right })}
            </Text>
          )}
        </HStack>
      ))}
    </>
  );
}
