// What stands beside the stage: one of chat, the AI lesson, a poll with its answers, people. Each comes when it is first opened.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '#src/ui/waiting.tsx';
import { type ClassView, isHost } from '../class/class.ts';
import { LiveIcon } from './live-icon.tsx';

const Chat = lazy(async () => ({ default: (await import('../class/panels/chat.tsx')).ChatPanel }));
const Lesson = lazy(async () => ({ default: (await import('../class/panels/lesson.tsx')).LessonPanel }));
const Mine = lazy(async () => ({ default: (await import('../class/panels/mine.tsx')).MinePanel }));
const Answers = lazy(async () => ({ default: (await import('../class/panels/answers.tsx')).AnswersPanel }));
const Poll = lazy(async () => ({ default: (await import('../class/panels/poll-form.tsx')).PollForm }));

export const SIDES = ['chat', 'lesson', 'poll', 'people'] as const;
export type Side = (typeof SIDES)[number];

interface Props {
  side: Side;
  view: ClassView;
  /** Of the list of people. */
  people: ReactNode;
  onClose: () => void;
}

export function SideOfClass({ side, view, people, onClose }: Props) {
  const { t } = useTranslation('live');
  return (
    <chakra.section aria-label={t(`side.${side}`)} display="flex" flexDirection="column" flex="1" minH="0">
      <Flex align="center" ps="3" pe="1" minH="10" borderBottomWidth="1px" borderColor="border" flexShrink="0">
        <chakra.h2 flex="1" textStyle="sm" fontWeight="semibold">
          {t(`side.${side}`)}
        </chakra.h2>
        <Button size="xs" px="0" variant="ghost" colorPalette="gray" aria-label={t('side.close')} onClick={onClose}>
          <LiveIcon name="close" />
        </Button>
      </Flex>
      <Suspense fallback={<Waiting />}>
        <Content side={side} view={view} people={people} />
      </Suspense>
    </chakra.section>
  );
}

function Content({ side, view, people }: Omit<Props, 'onClose'>) {
  const { acts } = view;
  switch (side) {
    case 'chat':
      return <Chat live={view} />;
    case 'lesson':
      return isHost(view) ? <Lesson live={view} /> : <Mine live={view} />;
    case 'poll':
      return (
        <Flex direction="column" flex="1" minH="0" overflow="auto">
          {acts && (
            <chakra.div p="3" display="grid">
              <Poll
                disabled={!acts.can('show')}
                onStart={(poll) => acts.command({ type: 'show', what: { kind: 'poll', ...poll } })}
              />
            </chakra.div>
          )}
          <Answers live={view} />
        </Flex>
      );
    case 'people':
      return people;
  }
}
