// What everybody sees, by what the teacher has put there: from folded state alone, so a class that is over shows it too.
import { Box } from '@chakra-ui/react';
import { Suspense } from 'react';
import { later } from '#src/ui/later.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { withWords } from '#src/ui/words.ts';
import type { StageProps } from '../class.ts';
import { EmptyStage } from './empty.tsx';

// each comes when it is first shown
const ToldStage = later(async () => (await withWords(['blocks', 'learn'], import('./told.tsx'))).ToldStage);
const AskedStage = later(async () => (await withWords(['blocks', 'exercises'], import('./asked.tsx'))).AskedStage);
const MaterialStage = later(async () => (await withWords(['viewer'], import('./material.tsx'))).MaterialStage);
const BoardStage = later(async () => (await import('./board.tsx')).BoardStage);

/** Fills what it stands in, which needs a height. */
export function StageView(props: StageProps) {
  return (
    <Box
      display="flex"
      flexDirection="column"
      flex="1"
      minH="0"
      minW="0"
      position="relative"
      data-stage={props.live.stage.kind}
    >
      <Suspense fallback={<PageLoading />}>
        <Shown {...props} />
      </Suspense>
    </Box>
  );
}

function Shown({ live, look }: StageProps) {
  const { stage } = live;
  switch (stage.kind) {
    case 'material':
      return <MaterialStage live={live} look={look} stage={stage} />;
    case 'board':
      return <BoardStage live={live} look={look} stage={stage} />;
    case 'point':
    case 'example':
    case 'ask':
      return <ToldStage key={stage.id} live={live} look={look} />;
    case 'question':
    case 'poll':
      return <AskedStage key={stage.questionId} live={live} look={look} questionId={stage.questionId} />;
    case 'empty':
      return <EmptyStage live={live} look={look} />;
  }
}
