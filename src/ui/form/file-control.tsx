// A file: sent as soon as it is chosen, so that saving the form need not wait for it.
import { Button, HStack, Progress, Text, useFieldContext } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { ApiError } from '#src/api/errors.ts';
import { uploadFile } from '#src/api/upload.ts';
import { FileButton } from '../file-button.tsx';
import { Icon } from '../work-icon.tsx';
import type { ControlProps } from './field.ts';

interface Sending {
  name: string;
  part: number;
  problem?: string;
}

/** One file on its way; a second one takes the place of the first. */
function useSending(onStored: (file: StoredFile) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    setSending({ name: file.name, part: 0 });
    try {
      const stored = await uploadFile(file, {
        signal: mine.signal,
        onProgress: (part) => setSending({ name: file.name, part }),
      });
      setSending(null);
      onStored(stored);
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setSending({ name: file.name, part: 0, problem: error.msg });
    }
  }
  function cancel(): void {
    stop.current?.abort();
    setSending(null);
  }
  return { sending, send, cancel };
}

export function FileControl({ field, draft, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('form');
  const frame = useFieldContext();
  const stored = draft !== '';
  const [name, setName] = useState('');
  const { sending, send, cancel } = useSending((file) => {
    setName(file.name);
    onChange(file.url);
  });
  return (
    <HStack w="full" gap="2" wrap="wrap" onBlur={onBlur}>
      <FileButton
        ref={focus}
        id={frame?.ids.control}
        size="sm"
        variant="surface"
        label={field.label}
        aria-describedby={frame?.ariaDescribedby}
        onFiles={([file]) => file && void send(file)}
      >
        <Icon name="file" />
        {t(stored ? 'file.replace' : 'file.choose')}
      </FileButton>
      {sending && <OnItsWay sending={sending} onCancel={cancel} />}
      {!sending && stored && (
        <>
          <Text flex="1" minW="0" truncate>
            {name || t('file.there')}
          </Text>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => onChange('')}>
            {t('file.remove')}
          </Button>
        </>
      )}
    </HStack>
  );
}

function OnItsWay({ sending: { name, part, problem }, onCancel }: { sending: Sending; onCancel(): void }) {
  const { t } = useTranslation('form');
  return (
    <>
      <Text flex="1" minW="0" truncate color={problem ? 'fg.error' : 'fg.muted'} role="status">
        {problem ? t('file.failed', { name, reason: problem }) : t('file.sending', { name })}
      </Text>
      {!problem && (
        <Progress.Root value={part * 100} w="24" size="sm" aria-label={t('file.sending', { name })}>
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={onCancel}>
        {t(problem ? 'file.dismiss' : 'cancel')}
      </Button>
    </>
  );
}
