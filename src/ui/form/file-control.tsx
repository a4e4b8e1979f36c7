// A file: sent as soon as it is chosen, so that saving the form need not wait for it.
import { Button, HStack, Progress, Text, useFieldContext } from '@chakra-ui/react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '#src/api/upload.ts';
import { FileButton } from '../file-button.tsx';
import { reasonText } from '../upload/reason.ts';
import { ArrivalContext, type Sending, useSending } from '../upload/use-sending.ts';
import { Icon } from '../work-icon.tsx';
import type { ControlProps } from './field.ts';

export function FileControl({ field, draft, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('form');
  const frame = useFieldContext();
  const stored = draft !== '';
  const [name, setName] = useState('');
  const sending = useSending();
  const expect = useContext(ArrivalContext);
  const take = async (file: File): Promise<boolean> => {
    setName(file.name);
    const taken = await sending.send(file, Number.POSITIVE_INFINITY, (watched) => uploadFile(file, watched));
    if (taken) onChange(taken.url);
    return taken !== null;
  };
  const isIdle = sending.progress === null && !sending.refusal;
  return (
    <HStack w="full" gap="2" wrap="wrap" onBlur={onBlur}>
      <FileButton
        ref={focus}
        id={frame?.ids.control}
        size="sm"
        variant="surface"
        label={field.label}
        aria-describedby={frame?.ariaDescribedby}
        onFiles={([file]) => file && expect(take(file))}
      >
        <Icon name="file" />
        {t(stored ? 'file.replace' : 'file.choose')}
      </FileButton>
      {!isIdle && <OnItsWay name={name} sending={sending} />}
      {isIdle && stored && (
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

function OnItsWay({ name, sending: { progress, refusal, stop, dismiss } }: { name: string; sending: Sending }) {
  const { t } = useTranslation(['form', 'upload']);
  const reason = refusal && (refusal.message ?? reasonText(t, refusal, 0));
  return (
    <>
      <Text flex="1" minW="0" truncate color={reason ? 'fg.error' : 'fg.muted'} role="status">
        {reason ? t('file.failed', { name, reason }) : t('file.sending', { name })}
      </Text>
      {!reason && (
        <Progress.Root value={(progress ?? 0) * 100} w="24" size="sm" aria-label={t('file.sending', { name })}>
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={reason ? dismiss : stop}>
        {t(reason ? 'file.dismiss' : 'cancel')}
      </Button>
    </>
  );
}
