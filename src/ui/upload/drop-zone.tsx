// Where files come in: dropped, or chosen by a button. Nothing waits for them.
import { Box, Flex, Text } from '@chakra-ui/react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/api/errors.ts';
import { FileButton } from '../file-button.tsx';
import { toast } from '../toast.ts';
import { Icon } from '../work-icon.tsx';
import { chosenFolder, droppedFolder, type Folder, isFolder } from './folder.ts';

interface Props {
  /** What may be chosen, as an input's `accept`: anything, where it is left out. The server judges by content. */
  accept?: string;
  /** What may be given, and how much of it. */
  hint: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles(files: File[]): void;
  /** Where a folder is taken too. */
  onFolder?(folder: Folder): void;
}

export function DropZone({ accept, hint, multiple = true, disabled = false, onFiles, onFolder }: Props) {
  const { t } = useTranslation('upload');
  const hintId = useId();
  const { over, handlers } = useDrop((files, entries) => {
    const hasFolder = entries.some(isFolder);
    if (hasFolder && onFolder) {
      if (!disabled)
        droppedFolder(entries).then(onFolder, (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          toast.error(t('reason.unreadable'));
        });
      return;
    }
    if (hasFolder) toast.error(t('folder'));
    if (!multiple && files.length > 1) toast.error(t('onlyOne'));
    else if (files.length > 0 && !disabled) onFiles(files);
  });
  return (
    <Box
      {...handlers}
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={over ? 'brand.focusRing' : 'border.emphasized'}
      bg={over ? 'brand.subtle' : 'bg.panel'}
      borderRadius="l3"
      px={{ base: '4', sm: '6' }}
      py="5"
    >
      <Flex wrap="wrap" justify="center" align="center" gap="3" color="fg.muted">
        <Icon name="upload" size="1.5rem" />
        <Text color="fg">{t(over ? 'dropNow' : 'drop')}</Text>
        <FileButton
          {...(accept === undefined ? {} : { accept })}
          multiple={multiple}
          disabled={disabled}
          onFiles={onFiles}
          label={t('choose')}
          size="sm"
          aria-describedby={hintId}
        >
          {t('choose')}
        </FileButton>
        {onFolder && (
          <FileButton
            folder
            disabled={disabled}
            onFiles={(files) => onFolder(chosenFolder(files))}
            label={t('chooseFolder')}
            size="sm"
            variant="outline"
            aria-describedby={hintId}
          >
            {t('chooseFolder')}
          </FileButton>
        )}
      </Flex>
      <Text id={hintId} textAlign="center" mt="2" color="fg.muted" textStyle="xs">
        {hint}
      </Text>
    </Box>
  );
}

function useDrop(onDrop: (files: File[], entries: FileSystemEntry[]) => void) {
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
        // before anything is awaited: afterwards the items are empty
        const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
        onDrop(
          // a folder looks like a file that cannot be read
          dropped.flatMap(({ entry, file }) => (isFolder(entry) || !file ? [] : file)),
          dropped.flatMap(({ entry }) => entry ?? []),
        );
      },
    },
  };
}
