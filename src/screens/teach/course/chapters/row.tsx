// A chapter, and a section in it: what it is, whether students see it, what it waits for, and what can be done with it.

import { Box, Button, chakra, HStack, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SECTION_KINDS, type Section, type SectionKind } from '#contract/chapters.ts';
import { movedBy, RowTools } from '#src/ui/reorder/row-tools.tsx';
import type { Reorder } from '#src/ui/reorder/use-reorder.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import type { ChapterActions } from './queries.ts';
import { adjacentPlace } from './tree.ts';

export interface RowProps {
  row: Section;
  rows: readonly Section[];
  at: number;
  drag: Reorder;
  actions: ChapterActions;
  mayWrite: boolean;
  onEdit: () => void;
  /** Undefined: students do not have the course yet. */
  onAssign: (() => void) | undefined;
}

const ICONS: Readonly<Record<SectionKind, IconName>> = {
  video: 'play',
  audio: 'speaker',
  document: 'document',
  picture: 'image',
  text: 'list',
  link: 'link',
  lesson: 'sparkles',
};
const iconOf = ({ kind }: Section): IconName => (kind === 'chapter' ? 'folder' : ICONS[kind]);

export function ChapterRow({ onAdd, ...props }: RowProps & { onAdd: (kind: SectionKind) => void }) {
  return (
    <Framed {...props} as="div" isChapter>
      <AddMenu chapter={props.row} onAdd={onAdd} />
    </Framed>
  );
}

export const SectionTreeRow = (props: RowProps) => <Framed {...props} as="li" isChapter={false} />;

interface FramedProps extends RowProps {
  as: 'li' | 'div';
  isChapter: boolean;
  children?: ReactNode;
}

function Framed({ row, rows, at, drag, actions, mayWrite, onEdit, onAssign, as, isChapter, children }: FramedProps) {
  const { t } = useTranslation(['chapters', 'common']);
  const step = (by: -1 | 1) => adjacentPlace(rows, row.id, by);
  // where it can go decides, not its place in its chapter: a section goes on into the next one
  const place = step(-1) ? 1 : 0;
  const title = useFocusAfterMove(actions.movedId === row.id, at);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = mayWrite ? movedBy(event) : null;
    if (by === null) return;
    event.preventDefault();
    void actions.move(row.id, step(by));
  };
  return (
    <HStack
      as={as}
      {...drag.target(at)}
      gap="2"
      minH="11"
      px="2"
      py="1"
      borderRadius="l2"
      opacity={drag.dragged === at ? 0.5 : 1}
      _hover={{ bg: 'bg.muted' }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      {...(drag.over === at ? { outline: '2px solid', outlineColor: 'brand.focusRing' } : {})}
    >
      {mayWrite && (
        <Box {...drag.handle(at)} cursor="grab" color="fg.subtle" title={t('common:row.drag')} aria-hidden>
          <Icon name="grip" size="1rem" />
        </Box>
      )}
      <Box color={isChapter ? 'brand.fg' : 'fg.muted'} flex="none">
        <Icon name={iconOf(row)} />
      </Box>
      <Box flex="1" minW={isChapter ? '9rem' : '6rem'}>
        <chakra.button
          ref={title}
          type="button"
          textAlign="start"
          cursor="pointer"
          borderRadius="l1"
          focusVisibleRing="outside"
          overflowWrap="anywhere"
          fontWeight={isChapter ? 'semibold' : 'normal'}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onEdit}
          onKeyDown={onKeyDown}
        >
          {row.title}
        </chakra.button>
        <Facts row={row} rows={rows} />
      </Box>
      {mayWrite && (
        <HStack flex="none" gap="2">
          {children}
          <RowTools
            name={row.title}
            at={place}
            of={step(1) ? place + 2 : place + 1}
            onMove={(to) => void actions.move(row.id, step(to > place ? 1 : -1))}
            onRemove={() => void actions.remove(row)}
          />
          <MoreMenu row={row} actions={actions} onAssign={isChapter ? undefined : onAssign} />
        </HStack>
      )}
    </HStack>
  );
}

/** What goes into another chapter is drawn anew there: whoever moves it by keyboard goes on from it. */
function useFocusAfterMove(isMoved: boolean, at: number) {
  const place = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place is looked at
  useEffect(() => {
    if (isMoved && document.activeElement === document.body) place.current?.focus();
  }, [isMoved, at]);
  return place;
}

/** What stands under the title: its kind, and what keeps students from it. */
function Facts({ row, rows }: { row: Section; rows: readonly Section[] }) {
  const { t, i18n } = useTranslation('chapters');
  const at = timeFormat(i18n.language, DATE_AND_TIME);
  const { kind, file, ref, status, publishAt, lock } = row;
  const what = kind === 'chapter' ? [] : [t(`kind.${kind}`), ...(file ? [file.name] : []), ...(ref ? [ref.name] : [])];
  const waits = [
    ...(lock?.from === undefined ? [] : [t('lock.from', { at: at.format(lock.from) })]),
    ...(lock?.previous ? [t('lock.previous')] : []),
    ...(lock?.score
      ? [
          t('lock.score', {
            title: rows.find((r) => r.id === lock.score?.sectionId)?.title ?? t('gone'),
            min: lock.score.min,
          }),
        ]
      : []),
  ];
  const isLater = publishAt !== null && publishAt > Date.now();
  if (what.length + waits.length === 0 && status === 'published' && !isLater) return null;
  return (
    <HStack gap="3" wrap="wrap" textStyle="xs" color="fg.muted">
      {what.length > 0 && <Text as="span">{what.join(' · ')}</Text>}
      {status === 'draft' && (
        <StateBadge tone="neutral" icon="pencil">
          {t('status.draft')}
        </StateBadge>
      )}
      {status === 'published' && isLater && (
        <StateBadge tone="neutral" icon="clock">
          {t('publishAt', { at: at.format(publishAt) })}
        </StateBadge>
      )}
      {kind === 'lesson' && ref?.status !== 'published' && (
        <StateBadge tone="bad" icon="alert">
          {t(ref ? 'refUnpublished' : 'refGone')}
        </StateBadge>
      )}
      {waits.length > 0 && (
        <StateBadge tone="neutral" icon="lock">
          {waits.join(' · ')}
        </StateBadge>
      )}
    </HStack>
  );
}

function AddMenu({ chapter, onAdd }: { chapter: Section; onAdd: (kind: SectionKind) => void }) {
  const { t } = useTranslation('chapters');
  return (
    <Menu.Root
      lazyMount
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => onAdd(SECTION_KINDS.find((k) => k === value) ?? 'text')}
    >
      <Menu.Trigger asChild>
        <Button size="xs" variant="outline" aria-label={t('addTo', { name: chapter.title })}>
          <Icon name="add" />
          {t('add')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="40">
            {SECTION_KINDS.map((kind) => (
              <Menu.Item key={kind} value={kind}>
                <Icon name={ICONS[kind]} />
                {t(`kind.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

function MoreMenu({ row, actions, onAssign }: Pick<RowProps, 'row' | 'actions' | 'onAssign'>) {
  const { t } = useTranslation(['chapters', 'common']);
  const next = row.status === 'draft' ? 'published' : 'draft';
  return (
    <Menu.Root
      lazyMount
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => {
        if (value === 'assign') onAssign?.();
        else void actions.setStatus(row, next);
      }}
    >
      <Menu.Trigger asChild>
        <IconButton
          size="2xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('common:row.of', { action: t('common:more'), name: row.title })}
        >
          <Icon name="more" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="40">
            <Menu.Item value="status">{t(`to.${next}`)}</Menu.Item>
            {onAssign && <Menu.Item value="assign">{t('assign')}</Menu.Item>}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
