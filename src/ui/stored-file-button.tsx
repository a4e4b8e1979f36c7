// A file that the server keeps, by its name or in words: a click saves it. A plain link cannot send the token.
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { ApiError } from '#src/api/errors.ts';
import { RowIcon } from './row-icon.tsx';
import { toast } from './toast.ts';

interface Props {
  /** Relative to the server. */
  url: string;
  name: string;
  /** Left out: the name. */
  label?: string;
}

export function StoredFileButton({ url, name, label = name }: Props) {
  const [busy, setBusy] = useState(false);
  const get = async () => {
    setBusy(true);
    try {
      const { blob } = await fetchDownload(url);
      saveFile({ blob, name });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="plain"
      size="sm"
      px="0"
      h="auto"
      minH="8"
      maxW="full"
      color="brand.fg"
      justifyContent="flex-start"
      whiteSpace="normal"
      overflowWrap="anywhere"
      textAlign="start"
      loading={busy}
      onClick={() => void get()}
    >
      <RowIcon name="download" />
      {label}
    </Button>
  );
}
