// /chat: the literature assistant, and with ?courseId= the course's own.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Citation } from '#contract/blocks/index.ts';
import { citationKey, SourcePanel } from '#src/blocks/source-panel.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { SideDrawer } from '#src/ui/side-drawer.tsx';
import type { ChatListItem } from './queries.ts';
import { ChatTalk } from './talk.tsx';
import { TalkList } from './talk-list.tsx';
import { useDelete } from './use-delete.ts';

/** The talk on the page: it keeps its key when its first question gives it an id. */
interface Open {
  key: number;
  chatId: string;
  /** What its first question has made of it; the address follows a moment later. */
  made: string;
}

/** @page /chat */
export function ChatScreen() {
  // the blocks' words are asked for here, or the first answer would blank the page while they come
  const { t } = useTranslation(['chat', 'blocks']);
  const closeLabel = t('common:close');
  const [place, setPlace] = useSearchParams();
  const chatId = place.get('chatId') ?? '';
  const courseId = place.get('courseId') ?? '';
  const [open, setOpen] = useState<Open>({ key: 0, chatId, made: '' });
  const [listed, setListed] = useState(false);
  const [cited, setCited] = useState<Citation | null>(null);
  const deletion = useDelete();
  // the address leads: back, forward, a link
  if (chatId !== open.chatId) {
    const same = chatId !== '' && chatId === open.made;
    setOpen({ key: same ? open.key : open.key + 1, chatId, made: '' });
  }

  const go = (id: string) => {
    setListed(false);
    setPlace(id === '' ? (courseId === '' ? {} : { courseId }) : { chatId: id });
  };
  const onNew = () => {
    if (chatId === '') setOpen({ key: open.key + 1, chatId: '', made: '' });
    go('');
  };
  const onMade = useCallback(
    (id: string) => {
      setOpen((now) => ({ ...now, made: id }));
      setPlace({ chatId: id }, { replace: true });
    },
    [setPlace],
  );
  const remove = (talk: ChatListItem) => {
    deletion.remove(talk);
    if (talk.id === chatId) go('');
  };
  const list = <TalkList chosen={chatId} deletion={{ ...deletion, remove }} onOpen={go} onNew={onNew} />;
  return (
    <Flex flex="1" align="stretch" minH={PAGE}>
      <ListBeside>{list}</ListBeside>
      <Flex direction="column" flex="1" minW="0">
        <NarrowHead onList={() => setListed(true)} onNew={onNew} />
        <ChatTalk
          key={open.key}
          chatId={open.chatId}
          courseId={courseId}
          onMade={onMade}
          onCite={setCited}
          onCourse={(id) => setPlace(id === '' ? {} : { courseId: id }, { replace: true })}
        />
      </Flex>
      <SideDrawer
        title={t('list')}
        closeLabel={closeLabel}
        placement="start"
        open={listed}
        onClose={() => setListed(false)}
      >
        {list}
      </SideDrawer>
      <SideDrawer
        title={t('sources')}
        closeLabel={closeLabel}
        placement="end"
        open={cited !== null}
        onClose={() => setCited(null)}
      >
        {cited ? <SourcePanel citations={[cited]} chosen={citationKey(cited)} onChoose={setCited} /> : null}
      </SideDrawer>
    </Flex>
  );
}

/** Below the frame's header and its news. */
const TOP = 'var(--over)';
const PAGE = 'calc(100dvh - var(--over))';

function ListBeside({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <Box
      as="aside"
      aria-label={t('list')}
      hideBelow="lg"
      w="17rem"
      flexShrink="0"
      bg="bg.panel"
      borderEndWidth="1px"
      borderColor="border"
    >
      <Box position="sticky" top={TOP} h={PAGE} p="4">
        {children}
      </Box>
    </Box>
  );
}

/** Where there is no room beside the talk, the list comes as a drawer. */
function NarrowHead({ onList, onNew }: { onList: () => void; onNew: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Flex
      hideFrom="lg"
      align="center"
      gap="1"
      px="2"
      h="12"
      position="sticky"
      top={TOP}
      zIndex="docked"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Button size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('openList')} onClick={onList}>
        <LessonIcon name="list" />
      </Button>
      <chakra.span flex="1" fontWeight="semibold" truncate>
        {t('title')}
      </chakra.span>
      <Button size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('new')} onClick={onNew}>
        <LessonIcon name="add" />
      </Button>
    </Flex>
  );
}
