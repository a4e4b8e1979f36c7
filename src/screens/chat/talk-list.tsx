// The talks, latest first: find, open, rename, delete.
import { Box, Button, chakra, Flex, Input, Skeleton, Stack } from '@chakra-ui/react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { groupByAge } from './ages.ts';
import { type ChatListItem, useTalks } from './queries.ts';
import { TalkRow } from './talk-row.tsx';
import type { Deletion } from './use-delete.ts';

interface Props {
  chosen: string;
  deletion: Deletion;
  onOpen: (id: string) => void;
  onNew: () => void;
}

export function TalkList({ chosen, deletion, onOpen, onNew }: Props) {
  const { t } = useTranslation('chat');
  const [keyword, setKeyword] = useState('');
  const sought = useDeferredValue(keyword.trim());
  return (
    <Flex direction="column" gap="3" h="full" minH="0">
      <Button variant="surface" justifyContent="flex-start" onClick={onNew}>
        <LessonIcon name="add" />
        {t('new')}
      </Button>
      <Input
        size="sm"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        value={keyword}
        onChange={(e) => setKeyword(e.target.value)}
      />
      <Box flex="1" minH="0" overflowY="auto" mx="-2" px="2">
        <Talks keyword={sought} chosen={chosen} deletion={deletion} onOpen={onOpen} />
      </Box>
      <div role="status">{deletion.pending ? <Undo deletion={deletion} /> : null}</div>
    </Flex>
  );
}

function Talks({ keyword, chosen, deletion, onOpen }: Omit<Props, 'onNew'> & { keyword: string }) {
  const { t } = useTranslation('chat');
  const talks = useTalks(keyword);
  if (talks.isPending)
    return (
      <Stack gap="2" aria-hidden>
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} h="9" />
        ))}
      </Stack>
    );
  if (talks.isError) return <ErrorState error={talks.error} onRetry={() => void talks.refetch()} />;
  const items = talks.data.pages.flatMap((p) => p.items).filter((talk) => talk.id !== deletion.pending?.id);
  if (items.length === 0) {
    return (
      <chakra.p color="fg.muted" textAlign="center" py="6">
        {keyword === '' ? t('empty') : t('searchEmpty', { keyword })}
      </chakra.p>
    );
  }
  return (
    <Stack as="nav" aria-label={t('list')} gap="4">
      {groupByAge(items, Date.now()).map(({ age, items: of }) => (
        <Group key={age} label={t(age)} talks={of} chosen={chosen} onOpen={onOpen} onDelete={deletion.remove} />
      ))}
      {talks.hasNextPage ? (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          loading={talks.isFetchingNextPage}
          onClick={() => void talks.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </Stack>
  );
}

interface GroupProps {
  label: string;
  talks: readonly ChatListItem[];
  chosen: string;
  onOpen: (id: string) => void;
  onDelete: (talk: ChatListItem) => void;
}

function Group({ label, talks, chosen, onOpen, onDelete }: GroupProps) {
  return (
    <section aria-label={label}>
      <chakra.h3 color="fg.muted" textStyle="xs" px="2.5" mb="1">
        {label}
      </chakra.h3>
      <chakra.ul listStyleType="none">
        {talks.map((talk) => (
          <TalkRow
            key={talk.id}
            talk={talk}
            chosen={talk.id === chosen}
            onOpen={() => onOpen(talk.id)}
            onDelete={() => onDelete(talk)}
          />
        ))}
      </chakra.ul>
    </section>
  );
}

function Undo({ deletion: { pending, undo } }: { deletion: Deletion }) {
  const { t } = useTranslation('chat');
  return (
    <Flex
      align="center"
      gap="2"
      bg="bg.inverted"
      color="fg.inverted"
      borderRadius="l2"
      ps="3"
      pe="1"
      py="1"
      textStyle="sm"
    >
      <chakra.span flex="1" truncate>
        {t('deleted', { name: pending?.name ?? '' })}
      </chakra.span>
      <chakra.button
        type="button"
        px="2"
        py="1"
        fontWeight="semibold"
        cursor="pointer"
        borderRadius="l1"
        focusVisibleRing="inside"
        onClick={undo}
      >
        {t('undo')}
      </chakra.button>
    </Flex>
  );
}
