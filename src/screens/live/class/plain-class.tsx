// /dev/class?id=&look=: a class without its media: the stage and what stands beside it.
import { Box, Button, Flex, Heading, Tabs } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { Waiting } from '#src/ui/waiting.tsx';
import { type ClassView, isHost, type Look } from './class.ts';
import { AnswersPanel } from './panels/answers.tsx';
import { ChatPanel } from './panels/chat.tsx';
import { LessonPanel } from './panels/lesson.tsx';
import { MinePanel } from './panels/mine.tsx';
import { Stage } from './stage/stage.tsx';
import { useClass } from './use-class.ts';

export function PlainClass() {
  const place = usePageQuery();
  const open = useClass(place.get('id'));
  if (open.phase === 'failed') return <ErrorState error={open.error} onRetry={open.retry} />;
  if (!open.view) return <Waiting />;
  const look: Look = place.get('look') === 'wall' ? 'wall' : isHost(open.view) ? 'host' : 'student';
  return <Shown live={open.view} look={look} isCut={open.isCut} />;
}

function Shown({ live, look, isCut }: { live: ClassView; look: Look; isCut: boolean }) {
  const { t } = useTranslation('liveClass');
  const { acts } = live;
  return (
    <Flex as="main" direction={{ base: 'column', lg: 'row' }} h="100dvh" bg="bg" overflow="hidden">
      <Flex direction="column" flex="1" minH={{ base: '55dvh', lg: '0' }} minW="0" p="2" gap="2">
        <Flex as="header" align="center" gap="3">
          <Heading as="h1" textStyle="md" flex="1" truncate>
            {live.facts.title}
          </Heading>
          {isCut ? <span role="alert">{t('cut')}</span> : null}
          {acts?.can('open') ? <Button onClick={() => acts.command({ type: 'open' })}>{t('open')}</Button> : null}
          {acts?.can('hand') ? (
            <Button
              size="sm"
              variant="outline"
              aria-pressed={live.hands.includes(live.userId)}
              onClick={() => acts.command({ type: 'hand', up: !live.hands.includes(live.userId) })}
            >
              {t('hand')}
            </Button>
          ) : null}
        </Flex>
        <Stage live={live} look={look} />
      </Flex>
      {look === 'wall' ? null : <Side live={live} />}
    </Flex>
  );
}

function Side({ live }: { live: ClassView }) {
  const { t } = useTranslation('liveClass');
  const host = isHost(live);
  return (
    <Box w={{ base: 'full', lg: '22rem' }} minH="0" h={{ base: '45dvh', lg: 'full' }} bg="bg.panel">
      <Tabs.Root defaultValue={host ? 'lesson' : 'chat'} display="flex" flexDirection="column" h="full" lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="chat">{t('chat.title')}</Tabs.Trigger>
          <Tabs.Trigger value={host ? 'lesson' : 'mine'}>{t(host ? 'lesson.title' : 'mine.title')}</Tabs.Trigger>
          {host ? <Tabs.Trigger value="answers">{t('answers.title')}</Tabs.Trigger> : null}
        </Tabs.List>
        <Panel value="chat">
          <ChatPanel live={live} />
        </Panel>
        {host ? (
          <>
            <Panel value="lesson">
              <LessonPanel live={live} />
            </Panel>
            <Panel value="answers">
              <AnswersPanel live={live} />
            </Panel>
          </>
        ) : (
          <Panel value="mine">
            <MinePanel live={live} />
          </Panel>
        )}
      </Tabs.Root>
    </Box>
  );
}

const Panel = ({ value, children }: { value: string; children: React.ReactNode }) => (
  <Tabs.Content
    value={value}
    p="0"
    flex="1"
    minH="0"
    display="flex"
    flexDirection="column"
    _closed={{ display: 'none' }}
  >
    {children}
  </Tabs.Content>
);
