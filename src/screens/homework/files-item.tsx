// Photographs and files of one item: several at once, in an order that is changed by drag, touch or keys, each with how far it is.
import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { USUAL_FILES } from '#contract/homework-limits.ts';
import type { HandedFile } from '#contract/homework-own.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { RowIcon } from '#src/ui/row-icon.tsx';
import { StoredPicture } from '#src/ui/stored-picture.tsx';
import { fileKey, type Own } from './draft.ts';
import { type OwnUpload, type PreparedPicture, usePictures, useUploadStates } from './use-pictures.ts';

interface Props {
  item: Own['items'][number];
  files: Own['files'];
  value: readonly HandedFile[];
  editable: boolean;
  onChange: (change: (value: readonly HandedFile[]) => readonly HandedFile[]) => void;
  /** How many are being made ready, before which nothing is handed in; and how many could not be. */
  onMaking: (itemId: string, count: FilesCount) => void;
}

export interface FilesCount {
  making: number;
  failed: number;
}

/** What no browser shows: told, as a photograph that nobody can mark is worth little. */
const UNSEEN = /\.hei[cf]$/i;

export function FilesItem({ item, files, value, editable, onChange, onMaking }: Props) {
  const { t } = useTranslation('ownHomework');
  const most = item.most ?? USUAL_FILES;
  const client = useQueryClient();
  const pictures = usePictures(most - value.length, (file) =>
    // the same photograph chosen twice is one
    onChange((now) => (now.some((f) => fileKey(f) === fileKey(file)) ? now : [...now, file])),
  );
  const uploads = useUploadStates(
    value.flatMap((f) => ('uploadId' in f ? [f.uploadId] : [])),
    () => void client.invalidateQueries({ queryKey: ['/api/Work/Item'] }),
  );
  const { making, left } = pictures;
  const failed = making.filter((m) => m.problem !== null).length;
  useEffect(
    () => onMaking(item.id, { making: making.length - failed, failed }),
    [item.id, making.length, failed, onMaking],
  );
  const move = (from: number, to: number) =>
    onChange((now) => {
      const rest = now.toSpliced(from, 1);
      const [one] = now.slice(from, from + 1);
      return one ? rest.toSpliced(to, 0, one) : now;
    });
  const drag = useReorder(move);
  const isFull = value.length + making.length >= most;
  return (
    <Stack gap="3">
      <Stack as="ol" gap="2" listStyleType="none" aria-label={t('files.list')}>
        {value.map((file, at) => {
          const key = fileKey(file);
          const known = files[key];
          const ownUpload = pictures.ownOf(key);
          // before it is handed in the server has not looked at it
          const problem = known?.problem ?? ownUpload?.problem;
          const name = known?.name ?? ownUpload?.name ?? t('files.page', { n: at + 1 });
          return (
            <MovableRow
              key={key}
              drag={drag}
              name={name}
              at={at}
              of={value.length}
              onMove={editable && value.length > 1 ? (to) => move(at, to) : undefined}
              onRemove={editable ? () => onChange((now) => now.filter((f) => fileKey(f) !== key)) : undefined}
            >
              <Thumb known={known} own={ownUpload} name={name} />
              <Box flex="1" minW="0">
                <Text truncate>{name}</Text>
                {/* one that came and cannot be taken is named below, with why */}
                {(known?.state !== 'lost' || known.problem === null) && (
                  <How known={known} upload={uploads.get(key)} isOwn={ownUpload !== undefined} />
                )}
                {UNSEEN.test(name) ? (
                  <Text textStyle="sm" color="fg.warning">
                    {t('files.unseen')}
                  </Text>
                ) : (
                  problem && (
                    <Text textStyle="sm" color="fg.error" role="status">
                      {t(`files.problem.${problem}`)}
                    </Text>
                  )
                )}
              </Box>
            </MovableRow>
          );
        })}
        {making.map((one) => (
          <MakingRow
            key={one.key}
            one={one}
            onRetry={() => pictures.retry(one)}
            onDrop={() => pictures.drop(one.key)}
          />
        ))}
      </Stack>
      {editable && (
        <Flex gap="3" wrap="wrap" align="center">
          <FileButton
            multiple
            accept="image/jpeg,image/png,image/webp"
            label={t('files.photos')}
            disabled={isFull}
            onFiles={pictures.choose}
          >
            <RowIcon name="image" />
            {t('files.photos')}
          </FileButton>
          <FileButton multiple variant="outline" label={t('files.any')} disabled={isFull} onFiles={pictures.choose}>
            {t('files.any')}
          </FileButton>
          <Text color="fg.muted" textStyle="sm">
            {t('files.count', { n: value.length + making.length, most })}
          </Text>
          {left > 0 && (
            <Text color="fg.warning" textStyle="sm" role="status">
              {t('files.left', { count: left, most })}
            </Text>
          )}
        </Flex>
      )}
    </Stack>
  );
}

const COLORS = { lost: 'fg.error', sending: 'fg.warning', elsewhere: 'fg.warning', sent: 'fg.success' };

interface HowProps {
  known: Own['files'][string] | undefined;
  upload: 'sending' | 'over' | undefined;
  /** This page has begun it. */
  isOwn: boolean;
}

/** Whether its bytes are there, on their way from this browser or another, or will never come. */
function How({ known, upload, isOwn }: HowProps) {
  const { t } = useTranslation('ownHomework');
  const there = known?.state === 'waiting' && !isOwn ? 'elsewhere' : known?.state === 'lost' ? 'lost' : 'sent';
  const state = upload === 'sending' ? 'sending' : upload === 'over' && there === 'elsewhere' ? 'sent' : there;
  return (
    <Text textStyle="sm" color={COLORS[state]} role="status">
      {t(`files.${state}`)}
    </Text>
  );
}

interface ThumbProps {
  known: Own['files'][string] | undefined;
  own: OwnUpload | undefined;
  name: string;
}

function Thumb({ known, own, name }: ThumbProps) {
  const fileId = known?.type.startsWith('image/') ? known.fileId : null;
  return (
    <Box
      boxSize="14"
      flexShrink="0"
      borderRadius="l2"
      overflow="hidden"
      bg="bg.muted"
      display="grid"
      placeItems="center"
    >
      {own?.url !== undefined ? (
        <chakra.img src={own.url} alt="" boxSize="full" objectFit="cover" />
      ) : fileId ? (
        <StoredPicture fileId={fileId} alt="" width={56} height={56} maxH="3.5rem" />
      ) : (
        <chakra.span color="fg.subtle" title={name}>
          <RowIcon name="file" />
        </chakra.span>
      )}
    </Box>
  );
}

function MakingRow({
  one: { file, problem },
  onRetry,
  onDrop,
}: {
  one: PreparedPicture;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const { t } = useTranslation('ownHomework');
  return (
    <Flex as="li" gap="3" align="center" minH="12">
      <Box flex="1" minW="0">
        <Text truncate>{file.name}</Text>
        <Text textStyle="sm" color={problem === null ? 'fg.muted' : 'fg.error'} role="status">
          {problem === null ? t('files.making') : t('files.failed', { reason: problem || t('files.unready') })}
        </Text>
      </Box>
      {problem !== null && (
        <Button size="sm" variant="outline" onClick={onRetry}>
          {t('files.retry')}
        </Button>
      )}
      {problem !== null && (
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={onDrop}>
          {t('files.drop')}
        </Button>
      )}
    </Flex>
  );
}
