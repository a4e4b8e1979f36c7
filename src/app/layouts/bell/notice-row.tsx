// One notice: what, when, whether it is new; press it to go there.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '#src/ui/job/words.ts';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import { beginsText, changeText, noticeText } from './notice-words.ts';
import type { Notice } from './queries.ts';

const LOOKS: Readonly<Record<string, { icon: IconName; colour: string }>> = {
  'job.done': { icon: 'done', colour: 'fg.success' },
  'task.due': { icon: 'clock', colour: 'fg.warning' },
  'job.failed': { icon: 'alert', colour: 'fg.error' },
};
const OTHER = { icon: 'info', colour: 'fg.info' } as const;

interface Props {
  notice: Notice;
  onOpen: () => void;
  onRead: () => void;
}

export function NoticeRow({ notice, onOpen, onRead }: Props) {
  const { t, i18n } = useTranslation('jobs');
  const { icon, colour } = LOOKS[notice.kind] ?? OTHER;
  const unread = notice.readAt === null;
  const begins = beginsText(t, notice, i18n.language) ?? changeText(t, notice);
  return (
    <Flex
      as="li"
      align="start"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: '0' }}
      bg={unread ? 'brand.subtle' : undefined}
    >
      <chakra.button
        type="button"
        flex="1"
        minW="0"
        display="flex"
        gap="3"
        textAlign="start"
        px="4"
        py="3"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
        focusVisibleRing="inside"
        onClick={onOpen}
      >
        <chakra.span color={colour} mt="0.5">
          <Icon name={icon} />
        </chakra.span>
        <chakra.span minW="0">
          <chakra.span display="block" fontWeight={unread ? 'medium' : 'normal'}>
            {noticeText(t, notice)}
            {unread && <chakra.span srOnly>{` (${t('bell.new')})`}</chakra.span>}
          </chakra.span>
          <chakra.span display="block" color="fg.muted" textStyle="sm" truncate>
            {notice.title}
          </chakra.span>
          {typeof notice.data['reply'] === 'string' && (
            <chakra.span display="block" textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {notice.data['reply']}
            </chakra.span>
          )}
          {begins && (
            <chakra.span display="block" color="fg.muted" textStyle="sm">
              {begins}
            </chakra.span>
          )}
          <chakra.time dateTime={new Date(notice.createdAt).toISOString()} color="fg.muted" textStyle="xs">
            {dateAndTime(notice.createdAt, i18n.language)}
          </chakra.time>
        </chakra.span>
      </chakra.button>
      {unread && (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          px="0"
          m="2"
          aria-label={t('bell.readOf', { title: notice.title })}
          title={t('bell.read')}
          onClick={onRead}
        >
          <Icon name="check" />
        </Button>
      )}
    </Flex>
  );
}
