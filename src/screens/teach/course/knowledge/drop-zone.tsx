// Where files come in: dropped, or chosen by a button. Nothing waits for them.
import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '../../parts/icons.tsx';
import { ACCEPT, MAX_MB } from './uploads.ts';

export function DropZone({ onFiles }: { onFiles(files: File[]): void }) {
  const { t } = useTranslation('teach');
  const input = useRef<HTMLInputElement>(null);
  const { over, handlers } = useDrop((files, folders) => {
    if (folders > 0) toast.error(t('upload.folder'));
    if (files.length > 0) onFiles(files);
  });
  return (
    <Box
      {...handlers}
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={over ? 'brand.focusRing' : 'border.emphasized'}
      bg={over ? 'brand.subtle' : 'bg.panel'}
      borderRadius="l3"
      px="6"
      py="5"
    >
      <HStack justify="center" gap="3" color="fg.muted">
        <Icon name="upload" size="1.5rem" />
        <Text color="fg">{t(over ? 'upload.dropNow' : 'upload.drop')}</Text>
        <Button size="sm" onClick={() => input.current?.click()}>
          {t('upload.choose')}
        </Button>
      </HStack>
      <Text textAlign="center" mt="2" color="fg.muted" textStyle="xs">
        {t('upload.hint', { max: MAX_MB })}
      </Text>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label={t('upload.choose')}
        onChange={(e) => {
          onFiles([...(e.target.files ?? [])]);
          // the same file may be chosen again
          e.target.value = '';
        }}
      />
    </Box>
  );
}

function useDrop(onDrop: (files: File[], folders: number) => void) {
  // enter and leave come for each child crossed
  const [depth, setDepth] = useState(0);
  const carriesFiles = (e: DragEvent) => e.dataTransfer.types.includes('Files');
  return {
    over: depth > 0,
    handlers: {
      onDragEnter: (e: DragEvent) => {
        if (carriesFiles(e)) setDepth((d) => d + 1);
      },
      onDragLeave: (e: DragEvent) => {
        if (carriesFiles(e)) setDepth((d) => Math.max(0, d - 1));
      },
      onDragOver: (e: DragEvent) => {
        if (carriesFiles(e)) e.preventDefault();
      },
      onDrop: (e: DragEvent) => {
        if (!carriesFiles(e)) return;
        e.preventDefault();
        setDepth(0);
        const items = [...e.dataTransfer.items].filter((item) => item.kind === 'file');
        // a folder looks like a file that cannot be read
        const [folders, files] = [items.filter(isFolder), items.filter((item) => !isFolder(item))];
        onDrop(
          files.flatMap((item) => item.getAsFile() ?? []),
          folders.length,
        );
      },
    },
  };
}

const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true;
