// In words from a teacher: the class is paused, somebody is picked, or look at the blackboard.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TypedText } from '#src/blocks/text/typed.tsx';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import type { NoticeNews, PickedNews } from './news.ts';

export interface ToldProps {
  /** Who have paused the class. */
  teachers: readonly string[];
  notices: readonly NoticeNews[];
  picked: PickedNews | null;
  /** Whose page it is. */
  userId: string;
  onClose: (id: string) => void;
}

export function TeacherNotices({ teachers, notices, picked, userId, onClose }: ToldProps) {
  const { t } = useTranslation('pushed');
  return (
    // a long notice leaves the page its room
    <Box maxH="40dvh" overflowY="auto">
      {teachers.map((by) => (
        <Strip key={by} icon="pause">
          {t('paused', { by })}
        </Strip>
      ))}
      {picked && (
        <Strip key={picked.id} icon="user">
          {picked.userId === userId ? t('pickedMe') : t('picked', { name: picked.name })}
        </Strip>
      )}
      {notices.map(({ id, by, text }) => (
        <Strip key={id} icon="user">
          <Box flex="1" minW="0">
            <chakra.p color="fg.muted" textStyle="xs">
              {t('from', { by })}
            </chakra.p>
            <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
              <TypedText text={text} />
            </chakra.p>
          </Box>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            px="1"
            aria-label={t('close')}
            onClick={() => onClose(id)}
          >
            <LessonIcon name="close" />
          </Button>
        </Strip>
      ))}
    </Box>
  );
}

function Strip({ icon, children }: { icon: LessonIconName; children: ReactNode }) {
  return (
    <Box bg="bg.panel" borderBottomWidth="1px" borderColor="brand.border">
      <Flex gap="2" align="flex-start" px={{ base: '3', md: '6' }} py="2" maxW="8xl" mx="auto">
        <Flex as="span" color="brand.fg" h="1.375rem" align="center">
          <LessonIcon name={icon} />
        </Flex>
        {children}
      </Flex>
    </Box>
  );
}
