// /teach/board?classId=&courseId=: the teacher's live board.
import { Button, Grid, Skeleton, VStack } from '@chakra-ui/react';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LastPushed, LastSurvey } from '#src/blocks/classroom/last-pushed.tsx';
import { useFollowedPushes } from '#src/blocks/classroom/pushes.ts';
import { ClassCodeDialog } from '#src/ui/people/class-code-dialog.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { boardAddress, NoClass, useChosenClass } from './chosen-class.tsx';
import { boardCounts } from './counts.ts';
import { BoardClassChoice, BoardHead, type BoardTool } from './head.tsx';
import { HeatMap, HeatMapLegend } from './heat-map.tsx';
import { PointPanel } from './point-panel.tsx';
import { Pushing } from './pushing.tsx';
import type { Board, TaughtClass } from './queries.ts';
import { RollCallDrawer } from './roll-call-drawer.tsx';
import { FrequentQuestions, Lately } from './side.tsx';
import { useBoard } from './use-board.ts';
import { WatchPanel } from './watch-panel.tsx';

/** @page /teach/board */
export function BoardScreen() {
  const { t } = useTranslation(['board', 'blocks', 'people']);
  const { taught, chosen, choose, isPending } = useChosenClass();
  return (
    <WorkFrame>
      {isPending && !taught.error && <Loading />}
      {taught.error && <ErrorState error={taught.error} onRetry={() => void taught.refetch()} />}
      {taught.data && !isPending && !chosen && (
        <NoClass isAny={taught.data.length > 0}>
          <Button asChild mt="2" size="sm" variant="outline">
            <Link to="/teach/AIcourse">{t('toCourses')}</Link>
          </Button>
        </NoClass>
      )}
      {taught.data && chosen && (
        <>
          <BoardClassChoice taught={taught.data} chosen={chosen} onChoose={choose} />
          <Shown key={`${chosen.classId} ${chosen.courseId}`} {...chosen} />
        </>
      )}
    </WorkFrame>
  );
}

function Loading() {
  const { t } = useTranslation('board');
  return (
    <VStack role="status" aria-label={t('loading')} align="stretch" gap="4">
      <Skeleton h="12" maxW="md" />
      <Skeleton h="96" />
    </VStack>
  );
}

type Panel = { kind: 'student' | 'point'; id: string } | { kind: BoardTool } | { kind: 'answer'; text: string };

function Shown(chosen: TaughtClass) {
  const { classId, courseId } = chosen;
  const { data: board, error, refetch, now, isCut } = useBoard(classId, courseId);
  // thirty rows that move at once are drawn in slices: a key or a click does not wait for them
  const shown = useDeferredValue(board) ?? board;
  const [panel, setPanel] = useState<Panel>();
  useFollowedPushes(classId);
  useTabTitle(board?.className);
  if (!board || !shown) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <Whole board={shown} now={now} isCut={isCut} onOpen={setPanel} />
      {panel && <Opened board={board} now={now} panel={panel} onClose={() => setPanel(undefined)} />}
    </>
  );
}

interface WholeProps {
  board: Board;
  now: number;
  isCut: boolean;
  /** Stays the same function. */
  onOpen: (panel: Panel) => void;
}

const Whole = memo(function Whole({ board, now, isCut, onOpen }: WholeProps) {
  const onStudent = useCallback((id: string) => onOpen({ kind: 'student', id }), [onOpen]);
  const onPoint = useCallback((id: string) => onOpen({ kind: 'point', id }), [onOpen]);
  const onAnswer = useCallback((text: string) => onOpen({ kind: 'answer', text }), [onOpen]);
  const projector = boardAddress('projector', board);
  return (
    <>
      <BoardHead
        board={board}
        now={now}
        isCut={isCut}
        projector={projector}
        remote={boardAddress('remote', board)}
        onOpen={(kind) => onOpen({ kind })}
      />
      <HeatMapLegend />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' }} gap="4" alignItems="start">
        <HeatMap board={board} now={now} onStudent={onStudent} onPoint={onPoint} />
        <Grid
          gap="4"
          templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', xl: 'minmax(0, 1fr)' }}
          alignItems="start"
        >
          <LastPushed
            classId={board.classId}
            courseId={board.courseId}
            learning={boardCounts(board.rows, now).learning}
          />
          <LastSurvey classId={board.classId} />
          <FrequentQuestions frequent={board.frequent} onAnswer={onAnswer} />
          <Lately recent={board.recent} />
        </Grid>
      </Grid>
    </>
  );
});

interface OpenedProps {
  board: Board;
  now: number;
  panel: Panel;
  onClose: () => void;
}

function Opened({ board, now, panel, onClose }: OpenedProps) {
  switch (panel.kind) {
    case 'student': {
      const row = board.rows.find((r) => r.studentId === panel.id);
      return row ? <WatchPanel key={row.studentId} row={row} now={now} onClose={onClose} /> : null;
    }
    case 'point':
      return <PointPanel board={board} pointId={panel.id} onClose={onClose} />;
    case 'code':
      return <ClassCodeDialog dept={{ id: board.classId, name: board.className }} onClose={onClose} />;
    case 'rollCall':
      return <RollCallDrawer classId={board.classId} courseId={board.courseId} onClose={onClose} />;
    case 'answer':
      return <Pushing board={board} what="notice" about={panel.text} onClose={onClose} />;
    default:
      return <Pushing board={board} what={panel.kind} onClose={onClose} />;
  }
}
