// The bell: how many notices are unread, the latest of them, and where each leads.
import { Box, Button, chakra, Flex, Popover, Portal, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#src/api/session.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import { Link } from '#src/ui/link.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { WorkLook } from '../../theme/work-look.tsx';
import { NoticeRow } from './notice-row.tsx';
import { noticePath, noticeText } from './notice-words.ts';
import { type Notice, useNotices, useReadNotices } from './queries.ts';
import { useUserLog } from './use-user-log.ts';

interface Props {
  userId: string;
  /** Pressed before this was here. */
  startOpen: boolean;
}

export function BellPopover({ userId, startOpen }: Props) {
  const { t } = useTranslation('jobs');
  const [open, setOpen] = useState(startOpen);
  const notices = useNotices();
  useUserLog(userId);
  const unread = notices.data?.unread ?? 0;
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('bell.label');
  return (
    <WorkLook>
      <Popover.Root
        open={open}
        onOpenChange={(e) => setOpen(e.open)}
        positioning={{ placement: 'bottom-end' }}
        lazyMount
      >
        <Popover.Trigger asChild>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            px="0"
            position="relative"
            aria-label={label}
            title={label}
          >
            <FirstIcon name="bell" />
            {unread > 0 && <Badge>{unread > 99 ? '99+' : String(unread)}</Badge>}
          </Button>
        </Popover.Trigger>
        <News notices={notices.data?.items} />
        {/* the frames of learners come without the look of popovers */}
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="min(24rem, calc(100vw - 1rem))" aria-label={t('bell.title')}>
              <Panel notices={notices} onClose={() => setOpen(false)} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </WorkLook>
  );
}

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    insetEnd: '-1',
    minW: '4.5',
    h: '4.5',
    px: '1',
    borderRadius: 'full',
    bg: 'red.solid',
    color: 'white',
    fontSize: '0.6875rem',
    lineHeight: '1.125rem',
    fontWeight: 'semibold',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
});

/** Says what has come since the page was opened, to those who do not see the badge. */
function News({ notices }: { notices: readonly Notice[] | undefined }) {
  const { t } = useTranslation('jobs');
  const known = useRef<ReadonlySet<string> | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!notices) return;
    const before = known.current;
    known.current = new Set(notices.map((n) => n.id));
    const fresh = before && notices.find((n) => n.readAt === null && !before.has(n.id));
    if (fresh) setSaid(t('bell.news', { text: `${noticeText(t, fresh)} ${fresh.title}` }));
  }, [notices, t]);
  return (
    <chakra.span srOnly role="status">
      {said}
    </chakra.span>
  );
}

interface PanelProps {
  notices: ReturnType<typeof useNotices>;
  onClose: () => void;
}

function Panel({ notices, onClose }: PanelProps) {
  const { t } = useTranslation('jobs');
  const read = useReadNotices();
  const unread = notices.data?.unread ?? 0;
  const isStudent = useSession().user?.role === 'student';
  return (
    <>
      <Flex align="center" gap="3" px="4" py="2.5" borderBottomWidth="1px" borderColor="border">
        <Popover.Title fontWeight="medium">{t('bell.title')}</Popover.Title>
        <Button size="xs" variant="ghost" ms="auto" disabled={unread === 0} onClick={() => read.mutate('all')}>
          {t('bell.all')}
        </Button>
      </Flex>
      <Box maxH="min(26rem, 60dvh)" overflowY="auto">
        <List notices={notices} onRead={(ids) => read.mutate(ids)} onClose={onClose} />
      </Box>
      <Box px="4" py="2.5" borderTopWidth="1px" borderColor="border">
        {/* students start no jobs: theirs are tasks */}
        <Link to={isStudent ? '/MyTask' : '/jobs'} onClick={onClose}>
          {t(isStudent ? 'bell.tasks' : 'bell.jobs')}
        </Link>
      </Box>
    </>
  );
}

interface ListProps extends PanelProps {
  onRead: (ids: readonly string[]) => void;
}

function List({ notices, onRead, onClose }: ListProps) {
  const { t } = useTranslation('jobs');
  const navigate = useNavigate();
  if (notices.isPending)
    return (
      <Stack p="4" role="status" aria-label={t('bell.loading')}>
        <Skeleton h="10" />
        <Skeleton h="10" />
      </Stack>
    );
  if (!notices.data) return <ErrorState error={notices.error} onRetry={() => void notices.refetch()} />;
  const { items } = notices.data;
  if (items.length === 0) return <EmptyState icon="bell" title={t('bell.empty')} text={t('bell.emptyText')} />;
  const follow = (notice: Notice) => {
    if (notice.readAt === null) onRead([notice.id]);
    const place = noticePath(notice);
    if (place === null) return;
    onClose();
    void navigate(place);
  };
  return (
    <>
      <Stack as="ul" gap="0" listStyleType="none" aria-label={t('bell.title')}>
        {items.map((n) => (
          <NoticeRow key={n.id} notice={n} onOpen={() => follow(n)} onRead={() => onRead([n.id])} />
        ))}
      </Stack>
      {notices.hasNextPage && (
        <Text p="2" textAlign="center">
          <Button
            size="xs"
            variant="ghost"
            loading={notices.isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            {t('bell.more')}
          </Button>
        </Text>
      )}
    </>
  );
}
