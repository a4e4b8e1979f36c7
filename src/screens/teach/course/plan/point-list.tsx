// The points in their order: which is open, how far each part is, moved by drag, buttons or Alt and an arrow.
import { Box, Button, chakra, HStack, Input, Text, VStack } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { movedBy, RowTools } from '#src/ui/reorder/row-tools.tsx';
import { type Reorder, useReorder } from '#src/ui/reorder/use-reorder.ts';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { PointSummary } from '../next-step.ts';
import { usePlanActions } from './actions.ts';
import { UndoBar, usePointDeletions } from './deletions.tsx';
import { useEditor } from './editor.ts';
import { PlanStatusIcon } from './plan-status.tsx';

interface Props {
  opened: string;
  isRead: (point: PointSummary) => boolean;
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
  point: PointSummary;
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

function States({ point, read }: { point: PointSummary; read: boolean }) {
  const { t } = useTranslation('plan');
  const { problems } = useEditor();
  const { parts, questions } = point;
  const all = questions.draft + questions.edited + questions.approved;
  return (
    <HStack gap="2" mt="1" textStyle="xs" color="fg.muted" flexWrap="wrap">
      {SHOWN.map((part) => (
        <PlanStatusIcon key={part} state={parts[part].state} part={t(`part.${part}`)} />
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

interface PointOrder {
  drag: Reorder;
  move: (from: number, to: number) => Promise<void>;
}

/** The order of the points: shown at once, taken back when the server refuses, and said to those who do not see it. */
function usePointOrder(): PointOrder {
  const { t } = useTranslation('common');
  const { plan, courseId, rows, announce } = useEditor();

  async function move(from: number, to: number): Promise<void> {
    const { points } = plan;
    const point = points[from];
    if (!point || from === to || to < 0 || to >= points.length) return;
    const next = moved(points, from, to);
    await rows.show((old) => ({ ...old, points: next }));
    announce(t('row.moved', { name: point.title, at: to + 1, of: points.length }));
    try {
      await call('/OrgApi/AISetting/PointOrder', { courseId, ids: next.map((p) => p.id) }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
      await rows.refresh();
    }
  }
  return { drag: useReorder((from, to) => void move(from, to)), move };
}

const MAX_TITLE = 200;

/** A point of the teacher's own, at the end. */
function AddPoint() {
  const { t } = useTranslation('plan');
  const { addPoint, busy } = usePlanActions();
  const [title, setTitle] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    await addPoint(title.trim());
    setTitle('');
  };
  return (
    <chakra.form display="flex" gap="2" mt="3" onSubmit={(event) => void submit(event)}>
      <Input
        size="sm"
        aria-label={t('list.newTitle')}
        placeholder={t('list.newTitle')}
        maxLength={MAX_TITLE}
        value={title}
        onChange={(e) => setTitle(e.target.value)}
      />
      <Button type="submit" size="sm" variant="outline" loading={busy !== null} disabled={title.trim() === ''}>
        <Icon name="add" />
        {t('list.add')}
      </Button>
    </chakra.form>
  );
}
