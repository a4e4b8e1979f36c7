// Photographs and files of one item: several at once, in an order that is changed by drag, touch or keys, each with how far it is.
import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { USUAL_FILES } from '#contract/homework.ts';
import type { HandedFile } from '#contract/homework-own.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { StoredPicture } from '#src/ui/stored-picture.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { fileKey, type Own } from './draft.ts';
import { type Making, usePictures, useUnsentUploads } from './use-pictures.ts';

interface Props {
  item: Own['items'][number];
  files: Own['files'];
  value: readonly HandedFile[];
  editable: boolean;
  onChange: (change: (value: readonly HandedFile[]) => readonly HandedFile[]) => void;
  /** How many are not yet begun: nothing is handed in before they are. */
  onMaking: (itemId: string, count: number) => void;
}

export function FilesItem({ item, files, value, editable, onChange, onMaking }: Props) {
  const { t } = useTranslation('ownHomework');
  const most = item.most ?? USUAL_FILES;
  const pictures = usePictures(most - value.length, (file) => onChange((now) => [...now, file]));
  const unsent = useUnsentUploads(value.flatMap((f) => ('uploadId' in f ? [f.uploadId] : [])));
  const { making } = pictures;
  useEffect(() => onMaking(item.id, making.length), [item.id, making.length, onMaking]);
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
          const name = files[key]?.name ?? t('files.page', { n: at + 1 });
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
              <Thumb
                file={file}
                known={files[key]}
                own={'uploadId' in file ? pictures.pictureOf(file.uploadId) : undefined}
                name={name}
              />
              <Box flex="1" minW="0">
                <Text truncate>{name}</Text>
                <How isLost={files[key]?.state === 'lost'} isSending={unsent.has(key)} />
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
            <Icon name="image" />
            {t('files.photos')}
          </FileButton>
          <FileButton multiple variant="outline" label={t('files.any')} disabled={isFull} onFiles={pictures.choose}>
            {t('files.any')}
          </FileButton>
          <Text color="fg.muted" textStyle="sm">
            {t('files.count', { n: value.length + making.length, most })}
          </Text>
        </Flex>
      )}
    </Stack>
  );
}

/** Whether its bytes are there, on their way, or will never come. */
function How({ isLost, isSending }: { isLost: boolean; isSending: boolean }) {
  const { t } = useTranslation('ownHomework');
  const state = isLost ? 'lost' : isSending ? 'sending' : 'sent';
  const color = { lost: 'fg.error', sending: 'fg.warning', sent: 'fg.success' }[state];
  return (
    <Text textStyle="sm" color={color} role="status">
      {t(`files.${state}`)}
    </Text>
  );
}

function Thumb({
  file,
  known,
  own,
  name,
}: {
  file: HandedFile;
  known: Own['files'][string] | undefined;
  own: string | undefined;
  name: string;
}) {
  const isPicture = own !== undefined || known?.type.startsWith('image/');
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
      {own !== undefined ? (
        <chakra.img src={own} alt="" boxSize="full" objectFit="cover" />
      ) : isPicture && 'fileId' in file ? (
        <StoredPicture fileId={file.fileId} alt="" width={56} height={56} maxH="3.5rem" />
      ) : (
        <chakra.span color="fg.subtle" title={name}>
          <Icon name="file" />
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
  one: Making;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const { t } = useTranslation('ownHomework');
  return (
    <Flex as="li" gap="3" align="center" minH="12">
      <Box flex="1" minW="0">
        <Text truncate>{file.name}</Text>
        <Text textStyle="sm" color={problem === null ? 'fg.muted' : 'fg.error'} role="status">
          {problem === null ? t('files.making') : t('files.failed', { reason: problem })}
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
