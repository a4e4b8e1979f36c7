// What stands beside the stage of a class: each panel comes when it is first opened.
import { Box } from '@chakra-ui/react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '#src/ui/words.ts';
import { type ClassView, isHost } from '../class.ts';
import { ChatPanel } from './chat.tsx';
import { Late } from './late.tsx';

export type ClassSide = 'chat' | 'lesson' | 'poll' | 'answers' | 'mine';

/** In the order of the bar. */
export const sidesOf = (view: Pick<ClassView, 'facts'>): readonly ClassSide[] =>
  isHost(view) ? ['poll', 'lesson', 'answers', 'chat'] : ['mine', 'chat'];

type Panel = ComponentType<{ live: ClassView; onSide: (side: ClassSide) => void }>;

const LATE: Readonly<Record<Exclude<ClassSide, 'chat'>, () => Promise<Panel>>> = {
  lesson: async () => (await withWords(['blocks', 'exercises', 'upload'], import('./lesson.tsx'))).LessonPanel,
  poll: async () => (await withWords(['blocks'], import('./poll.tsx'))).PollPanel,
  answers: async () => (await withWords(['blocks', 'exercises', 'board'], import('./answers.tsx'))).AnswersPanel,
  mine: async () => (await withWords(['blocks', 'exercises'], import('./mine.tsx'))).MinePanel,
};

interface Props {
  live: ClassView;
  side: ClassSide;
  /** Another panel takes the place of this one. */
  onSide: (side: ClassSide) => void;
}

export function ClassSidePanel({ live, side, onSide }: Props) {
  const { t } = useTranslation('liveClass');
  return (
    <Box as="section" aria-label={t(`${side}.title`)} display="flex" flexDirection="column" flex="1" minH="0">
      {/* one talks on while the line is cut */}
      {side === 'chat' ? <ChatPanel live={live} /> : <Late key={side} load={LATE[side]} of={{ live, onSide }} />}
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
