// What stands beside the stage of a class: each panel comes when it is first opened.
import { Box } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '#src/ui/waiting.tsx';
import { withWords } from '#src/ui/words.ts';
import { type ClassView, isHost } from '../class.ts';

export type ClassSide = 'chat' | 'lesson' | 'poll' | 'answers' | 'mine';

/** In the order of the bar. */
export const sidesOf = (view: Pick<ClassView, 'facts'>): readonly ClassSide[] =>
  isHost(view) ? ['poll', 'lesson', 'answers', 'chat'] : ['mine', 'chat'];

const ChatPanel = lazy(async () => ({ default: (await import('./chat.tsx')).ChatPanel }));
const LessonPanel = lazy(async () => ({
  default: (await withWords(['blocks', 'exercises', 'upload'], import('./lesson.tsx'))).LessonPanel,
}));
const PollPanel = lazy(async () => ({ default: (await import('./poll.tsx')).PollPanel }));
const AnswersPanel = lazy(async () => ({
  default: (await withWords(['blocks', 'exercises'], import('./answers.tsx'))).AnswersPanel,
}));
const MinePanel = lazy(async () => ({
  default: (await withWords(['blocks', 'exercises'], import('./mine.tsx'))).MinePanel,
}));
const PANELS = { chat: ChatPanel, lesson: LessonPanel, poll: PollPanel, answers: AnswersPanel, mine: MinePanel };

export function SidePanel({ live, side }: { live: ClassView; side: ClassSide }) {
  const { t } = useTranslation('liveClass');
  const Panel = PANELS[side];
  return (
    <Box as="section" aria-label={t(`${side}.title`)} display="flex" flexDirection="column" flex="1" minH="0">
      <Suspense fallback={<Waiting />}>
        <Panel live={live} />
      </Suspense>
    </Box>
  );
}

/** Lines that came while the chat was not looked at. */
export function useUnread({ log, userId }: Pick<ClassView, 'log' | 'userId'>, isLookedAt: boolean): number {
  const { lines } = log;
  const [seen, setSeen] = useState(lines.length);
  useEffect(() => {
    // lines can be taken away, too
    setSeen((n) => (isLookedAt ? lines.length : Math.min(n, lines.length)));
  }, [isLookedAt, lines.length]);
  return lines.slice(seen).filter((line) => line.by.userId !== userId).length;
}
