// The points in their order: which is open, how far each part is, moved by drag, buttons or Alt and an arrow.
import { Box, chakra, HStack, Text, VStack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { movedBy, RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { AddPoint } from './add-point.tsx';
import { usePointDeletions } from './deletions.ts';
import { useEditor } from './editor.ts';
import { MarkIcon } from './mark.tsx';
import type { Summary } from './next-step.ts';
import { UndoBar } from './undo-bar.tsx';
import { type PointOrder, usePointOrder } from './use-point-order.ts';

interface Props {
  opened: string;
  isRead: (point: Summary) => boolean;
}

export function PointList({ opened, isRead }: Props) {
  const { t } = useTranslation('plan');
  const { plan } = useEditor();
  const order = usePointOrder();
  const deletions = usePointDeletions();
  return (
    <Box as="nav" aria-label={t('list.label')} data-scrolls overflowY="auto" px="3" pt="2" pb="3">
      <VStack as="ol" align="stretch" gap="1" listStyleType="none">
        {plan.points.map((point, at) => (
          <Row
            key={point.id}
            point={point}
            at={at}
            order={order}
            of={plan.points.length}
            open={point.id === opened}
            read={isRead(point)}
            onRemove={() => void deletions.remove(point)}
          />
        ))}
      </VStack>
      <UndoBar {...deletions.shown} />
      <AddPoint />
    </Box>
  );
}

interface RowProps {
  point: Summary;
  at: number;
  of: number;
  open: boolean;
  read: boolean;
  order: PointOrder;
  onRemove: () => void;
}

function Row({ point, at, of, open, read, order, onRemove }: RowProps) {
  const { t } = useTranslation('common');
  const editor = useEditor();
  const { drag, move } = order;
  const { id, title } = point;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) showInList(place.current);
  }, [open]);
  return (
    <Box
      as="li"
      ref={place}
      {...drag.target(at)}
      borderRadius="l2"
      bg={open ? 'brand.subtle' : 'transparent'}
      _hover={{ bg: open ? 'brand.subtle' : 'bg.muted' }}
      {...(drag.over === at ? { outline: '2px solid', outlineColor: 'brand.focusRing' } : {})}
      opacity={drag.dragged === at ? 0.5 : 1}
    >
      <HStack gap="1" align="flex-start" ps="1" pe="2" py="2">
        <Box {...drag.handle(at)} cursor="grab" color="fg.subtle" pt="0.5" title={t('row.drag')} aria-hidden>
          <Icon name="grip" size="1rem" />
        </Box>
        <Box flex="1" minW="0">
          <chakra.button
            type="button"
            aria-current={open ? 'true' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            textAlign="start"
            w="full"
            cursor="pointer"
            borderRadius="l1"
            focusVisibleRing="outside"
            fontWeight={open ? 'medium' : 'normal'}
            overflowWrap="anywhere"
            onClick={() => editor.open(id)}
            onKeyDown={(event) => {
              const by = movedBy(event);
              if (by === null) return;
              event.preventDefault();
              void move(at, at + by);
            }}
          >
            {at + 1}. {title}
          </chakra.button>
          <HStack justify="space-between" align="flex-end" minH="7">
            <States point={point} read={read} />
            {open && <RowTools name={title} at={at} of={of} onRemove={onRemove} onMove={(to) => void move(at, to)} />}
          </HStack>
        </Box>
      </HStack>
    </Box>
  );
}

/** Only the list is scrolled, never the page. */
function showInList(row: HTMLElement | null): void {
  const list = row?.closest<HTMLElement>('[data-scrolls]');
  if (!row || !list) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

const SHOWN = ['explanation', 'example', 'discussion'] as const;

function States({ point, read }: { point: Summary; read: boolean }) {
  const { t } = useTranslation('plan');
  const { problems } = useEditor();
  const { parts, questions } = point;
  const all = questions.draft + questions.edited + questions.approved;
  return (
    <HStack gap="2" mt="1" textStyle="xs" color="fg.muted" flexWrap="wrap">
      {SHOWN.map((part) => (
        <MarkIcon key={part} state={parts[part].state} part={t(`part.${part}`)} />
      ))}
      <Text as="span" fontVariantNumeric="tabular-nums">
        {all === 0 ? t('list.noQuestions') : t('list.questions', { approved: questions.approved, all })}
      </Text>
      {read && (
        <HStack as="span" gap="0.5">
          <Icon name="eye" size="1rem" />
          {t('list.read')}
        </HStack>
      )}
      {point.id in problems && (
        <HStack as="span" gap="0.5" color="fg.error">
          <Icon name="alert" size="1rem" />
          {problems[point.id]}
        </HStack>
      )}
    </HStack>
  );
}
