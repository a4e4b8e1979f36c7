// 课件: what is shown in the class, in the order in which the teacher needs it.
import { Box, Flex, HStack, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveResources } from '#contract/live-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { uploadFile } from '#src/api/upload.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import type { RowOf } from '#src/ui/list/column.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { movedBy, RowTools } from '#src/ui/reorder/row-tools.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { UploadList } from '#src/ui/upload/upload-list.tsx';
import { createUploads, type Upload } from '#src/ui/upload/uploads.ts';
import { guardUploads, useUploads } from '#src/ui/upload/use-uploads.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { LiveRow } from '../types.ts';

type Resource = RowOf<typeof liveResources>;

const MOST_MB = 200;
const ACCEPT = '.pdf,.pptx,.docx,.xlsx,.png,.jpg,.jpeg,.webp,.gif';

/** They go on while one looks at another page. */
const uploads = createUploads({
  maxBytes: MOST_MB * 1024 ** 2,
  send: async (file, { place, signal, onProgress }) => {
    const { id } = await uploadFile(file, { signal, onProgress });
    return send(liveResources.add, { liveId: place, fileId: id }, { quiet: true });
  },
});
guardUploads(uploads);

export function MaterialsPanel({ live: { id: liveId } }: { live: LiveRow }) {
  const { t } = useTranslation(['lives', 'upload']);
  const may = useMay();
  const refresh = useRefreshFamily(liveResources.items);
  const all = useAllRows(liveResources, { liveId, sort: 'sort' });
  const sending = useUploads(uploads, liveId);
  useEffect(
    () =>
      uploads.onStored((place) => {
        if (place === liveId) void refresh();
      }),
    [liveId, refresh],
  );
  const why = ({ reason, message }: Upload) =>
    reason ? t(`upload:reason.${reason}`, { max: MOST_MB, defaultValue: message ?? '' }) : (message ?? '');
  return (
    <Flex direction="column" gap="4">
      <Text color="fg.muted">{t('materials.lead')}</Text>
      {may(liveResources.add) && (
        <DropZone
          accept={ACCEPT}
          hint={t('materials.hint', { max: MOST_MB })}
          onFiles={(files) => uploads.add(liveId, files)}
        />
      )}
      <UploadList list={sending} actions={uploads} why={why} />
      {all.isPending && <Skeleton h="24" role="status" aria-label={t('loading')} />}
      {all.error && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
      {all.data?.length === 0 && sending.length === 0 && <Text color="fg.muted">{t('materials.empty')}</Text>}
      {all.data && all.data.length > 0 && <Ordered liveId={liveId} stored={all.data} onChange={refresh} />}
    </Flex>
  );
}

interface OrderedProps {
  liveId: string;
  stored: readonly Resource[];
  onChange: () => Promise<void>;
}

/** Moved by drag, by buttons, or by Alt and an arrow. */
function Ordered({ liveId, stored, onChange }: OrderedProps) {
  const { t } = useTranslation(['lives', 'common']);
  const may = useMay();
  // the order that is on its way to the server; the stored one stands again when that is known
  const [order, setOrder] = useState<readonly string[]>();
  const [said, setSaid] = useState('');
  const [going, setGoing] = useState<Resource>();
  const rows = order ? stored.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : stored;
  const trying = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    await onChange();
  };
  async function move(from: number, to: number): Promise<void> {
    const row = rows[from];
    if (!row || from === to || to < 0 || to >= rows.length) return;
    const ids = moved(rows, from, to).map(({ id }) => id);
    setOrder(ids);
    setSaid(t('common:row.moved', { name: row.name, at: to + 1, of: rows.length }));
    await trying(() => send(liveResources.changeOrder, { liveId, ids }, { quiet: true }));
    setOrder((now) => (now === ids ? undefined : now));
  }
  const drag = useReorder((from, to) => void move(from, to));
  const movable = may(liveResources.changeOrder) && rows.length > 1;
  return (
    <Box bg="bg.panel" borderRadius="l3" px="4" py="2">
      <Box as="ol" listStyleType="none" aria-label={t('tabs.materials')}>
        {rows.map((row, at) => (
          <HStack
            key={row.id}
            as="li"
            {...drag.target(at)}
            gap="3"
            minH="12"
            borderRadius="l2"
            opacity={drag.dragged === at ? 0.5 : 1}
            {...(drag.over === at ? { outline: '2px solid', outlineColor: 'brand.focusRing' } : {})}
            {...(movable ? { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' } : {})}
            onKeyDown={(event) => {
              const by = movable ? movedBy(event) : null;
              if (by === null) return;
              event.preventDefault();
              void move(at, at + by);
            }}
          >
            {movable && (
              <Box {...drag.handle(at)} cursor="grab" color="fg.subtle" title={t('common:row.drag')} aria-hidden>
                <Icon name="grip" />
              </Box>
            )}
            <Icon name={row.type.startsWith('image/') ? 'image' : 'document'} />
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {row.name}
            </Text>
            <Text color="fg.muted" textStyle="sm" flexShrink="0">
              {t('materials.size', { mb: Math.max(0.1, Math.round(row.size / 104_857.6) / 10) })}
            </Text>
            <RowTools
              name={row.name}
              at={at}
              of={rows.length}
              {...(movable ? { onMove: (to) => void move(at, to) } : {})}
              {...(may(liveResources.delete) ? { onRemove: () => setGoing(row) } : {})}
            />
          </HStack>
        ))}
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {going && (
        <Confirm
          danger
          title={t('materials.removeTitle', { name: going.name })}
          text={t('materials.removeText')}
          confirm={t('remove')}
          onConfirm={() => {
            setGoing(undefined);
            void trying(() => send(liveResources.delete, { ids: [going.id] }, { quiet: true }));
          }}
          onClose={() => setGoing(undefined)}
        />
      )}
    </Box>
  );
}
