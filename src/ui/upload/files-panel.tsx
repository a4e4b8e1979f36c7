// Files of a place in an order: sent by dropping them, moved by drag, by buttons or by Alt and an arrow, taken away.
import { Box, Flex, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { fileSize } from '#src/ui/file-size.ts';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { moved } from '#src/ui/reorder/moved.ts';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { DropZone } from './drop-zone.tsx';
import { UploadList } from './upload-list.tsx';
import type { Upload, Uploads } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

interface PlacedFile {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

interface Props<F extends PlacedFile> {
  place: string;
  words: {
    label: string;
    lead: string;
    hint: string;
    empty: string;
    removeTitle: (name: string) => string;
    removeText: string;
  };
  /** What is stored; undefined: not read yet. */
  files: readonly F[] | undefined;
  error?: Error | null;
  /** Reads them again. */
  refresh: () => Promise<unknown>;
  /** Without it nothing is sent. */
  sending?: { uploads: Uploads<unknown>; mostMb: number; accept?: string };
  onOrder?: ((ids: string[]) => Promise<unknown>) | undefined;
  onRemove?: ((file: F) => Promise<unknown>) | undefined;
  /** What else can be done with one. */
  tools?: (file: F) => ReactNode;
}

export function FilesPanel<F extends PlacedFile>({ place, words, files, error, refresh, sending, ...acts }: Props<F>) {
  const { t } = useTranslation('upload');
  return (
    <Flex direction="column" gap="4">
      <Text color="fg.muted">{words.lead}</Text>
      {sending && <SendingPanel place={place} hint={words.hint} refresh={refresh} {...sending} />}
      {!files && !error && <Skeleton h="24" role="status" aria-label={t('reading')} />}
      {error && <ErrorState error={error} onRetry={() => void refresh()} />}
      {files?.length === 0 && <Text color="fg.muted">{words.empty}</Text>}
      {files && files.length > 0 && <Ordered words={words} stored={files} refresh={refresh} {...acts} />}
    </Flex>
  );
}

interface SendingProps {
  place: string;
  hint: string;
  refresh: () => Promise<unknown>;
  uploads: Uploads<unknown>;
  mostMb: number;
  accept?: string;
}

/** Takes files by a drop zone, and shows those on their way. */
export function SendingPanel({ place, hint, refresh, uploads, mostMb, accept }: SendingProps) {
  const { t } = useTranslation('upload');
  const list = useUploads(uploads, place);
  useEffect(
    () =>
      uploads.onStored((to) => {
        if (to === place) void refresh();
      }),
    [uploads, place, refresh],
  );
  // the server's own sentence knows the school's limit
  const why = ({ reason, message = '' }: Upload) =>
    message === '' && reason ? t(`reason.${reason}`, { max: mostMb, defaultValue: '' }) : message;
  return (
    <>
      <DropZone
        {...(accept === undefined ? {} : { accept })}
        hint={hint}
        onFiles={(files) => uploads.add(place, files)}
      />
      <UploadList list={list} actions={uploads} why={why} />
    </>
  );
}

type OrderedProps<F extends PlacedFile> = Pick<Props<F>, 'words' | 'refresh' | 'onOrder' | 'onRemove' | 'tools'> & {
  stored: readonly F[];
};

function Ordered<F extends PlacedFile>({ words, stored, refresh, onOrder, onRemove, tools }: OrderedProps<F>) {
  const { t } = useTranslation(['upload', 'common']);
  // the order that is on its way to the server; the stored one stands again when that is known
  const [order, setOrder] = useState<readonly string[]>();
  const [said, setSaid] = useState('');
  const [going, setGoing] = useState<F>();
  const rows = order ? stored.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : stored;
  const trying = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    await refresh();
  };
  async function move(from: number, to: number): Promise<void> {
    const row = rows[from];
    if (!row || !onOrder || from === to || to < 0 || to >= rows.length) return;
    const ids = moved(rows, from, to).map(({ id }) => id);
    setOrder(ids);
    setSaid(t('common:row.moved', { name: row.name, at: to + 1, of: rows.length }));
    await trying(() => onOrder(ids));
    setOrder((now) => (now === ids ? undefined : now));
  }
  const drag = useReorder((from, to) => void move(from, to));
  const movable = onOrder !== undefined && rows.length > 1;
  return (
    <Box bg="bg.panel" borderRadius="l3" px="4" py="2">
      <Box as="ol" listStyleType="none" aria-label={words.label}>
        {rows.map((row, at) => (
          <MovableRow
            key={row.id}
            drag={drag}
            name={row.name}
            at={at}
            of={rows.length}
            onMove={movable ? (to) => void move(at, to) : undefined}
            onRemove={onRemove ? () => setGoing(row) : undefined}
          >
            <Icon name={row.type.startsWith('image/') ? 'image' : 'document'} />
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {row.name}
            </Text>
            <Text color="fg.muted" textStyle="sm" flexShrink="0">
              {fileSize(row.size)}
            </Text>
            {tools?.(row)}
          </MovableRow>
        ))}
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {going && onRemove && (
        <Confirm
          danger
          title={words.removeTitle(going.name)}
          text={words.removeText}
          confirm={t('remove')}
          onConfirm={() => {
            setGoing(undefined);
            void trying(() => onRemove(going));
          }}
          onClose={() => setGoing(undefined)}
        />
      )}
    </Box>
  );
}
