// One picture of a form: chosen or dropped, sent at once, shown as the server gives it out.
import { AspectRatio, Box, Button, chakra, Flex, HStack, Skeleton, Text } from '@chakra-ui/react';
import { type DragEvent, type ReactNode, type Ref, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { urlOf } from '#src/api/transport.ts';
import { uploadFile } from '#src/api/upload.ts';
import { FileButton } from '../file-button.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Icon } from '../work-icon.tsx';
import { reasonText } from './reason.ts';
import { ArrivalContext, useSending } from './use-sending.ts';

const MAX_MB = 10;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** A ticket lives ten minutes; asked for again before that. */
const TICKET_MS = 8 * 60_000;

interface Props {
  label: string;
  /** A label stands above it already. */
  labelled?: boolean;
  /** A stored file's `url`; empty for no picture. */
  value: string;
  onChange(url: string): void;
  /** Stands in its place where none is chosen, here as where it is shown. */
  none?: ReactNode;
  /** Width to height. */
  ratio?: number;
  /** Shown whole, not cut to the place. */
  isWhole?: boolean | undefined;
  /** Gets the element that takes the focus. */
  focus?: Ref<HTMLButtonElement>;
}

export function ImageField({
  label,
  labelled = false,
  value,
  onChange,
  none,
  ratio = 16 / 9,
  isWhole = false,
  focus,
}: Props) {
  const { t } = useTranslation('upload');
  const id = useId();
  const sending = useSending();
  const busy = sending.progress !== null;
  const expect = useContext(ArrivalContext);
  const put = async (file: File): Promise<boolean> => {
    const stored = await sending.send(file, MAX_MB * 1024 * 1024, (watched) => uploadFile(file, watched));
    if (stored) onChange(stored.url);
    return stored !== null;
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (TYPES.includes(file.type)) expect(put(file));
    else sending.refuse('not-a-picture');
  };
  const drop = (e: DragEvent) => {
    if (!e.dataTransfer.types.includes('Files')) return;
    e.preventDefault();
    take(e.dataTransfer.files[0]);
  };
  return (
    <Box
      role="group"
      {...(labelled ? { 'aria-label': label } : { 'aria-labelledby': id })}
      w="full"
      maxW="24rem"
      onDragOver={(e) => e.preventDefault()}
      onDrop={drop}
    >
      {!labelled && (
        <Text id={id} fontWeight="medium" mb="1.5">
          {label}
        </Text>
      )}
      <AspectRatio ratio={ratio} bg="bg.muted" borderRadius="l2" overflow="hidden">
        {value ? (
          <Preview url={value} alt={t('image.preview', { label })} fit={isWhole ? 'contain' : 'cover'} />
        ) : none ? (
          <Box>{none}</Box>
        ) : (
          <None />
        )}
      </AspectRatio>
      {!value && none && (
        <Text mt="1" textStyle="sm">
          {t('image.drawn')}
        </Text>
      )}
      {busy ? (
        <HStack mt="2">
          <Box flex="1">
            <ProgressBar value={sending.progress ?? 0} label={t('image.sending')} />
          </Box>
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={sending.stop}>
            {t('cancel')}
          </Button>
        </HStack>
      ) : (
        <HStack mt="2">
          <FileButton
            ref={focus}
            size="sm"
            variant="outline"
            accept={TYPES.join(',')}
            label={t('image.choose')}
            aria-describedby={`${id}-hint`}
            onFiles={([file]) => take(file)}
          >
            {t(value ? 'image.change' : 'image.choose')}
          </FileButton>
          {value && (
            <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onChange('')}>
              {t('image.remove')}
            </Button>
          )}
        </HStack>
      )}
      <Text id={`${id}-hint`} mt="1" color="fg.muted" textStyle="xs">
        {t('image.hint', { max: MAX_MB })}
      </Text>
      {/* there from the start, so that what appears in it is read out */}
      <Text aria-live="polite" color="fg.error" textStyle="sm">
        {sending.refusal && reasonText(t, sending.refusal, MAX_MB)}
      </Text>
    </Box>
  );
}

function None() {
  const { t } = useTranslation('upload');
  return (
    <Flex direction="column" align="center" justify="center" gap="1" color="fg.muted">
      <Icon name="upload" size="1.5rem" />
      <Text textStyle="sm">{t('image.none')}</Text>
    </Flex>
  );
}

interface PreviewProps {
  url: string;
  alt: string;
  fit: 'contain' | 'cover';
}

/** An <img> cannot send the token: a stored file is shown by a ticket on the content origin; any other path of ours by itself. */
function Preview({ url, alt, fit }: PreviewProps) {
  const { t } = useTranslation('upload');
  const [broken, setBroken] = useState(false);
  const id = new URL(url, location.href).searchParams.get('id') ?? '';
  const ticket = useCall('/OrgApi/UploadFile/Ticket', { id }, { enabled: id !== '', staleTime: TICKET_MS });
  const src = id === '' ? urlOf(url) : ticket.data?.url;
  if (ticket.isError || broken) {
    return (
      <Flex align="center" justify="center" color="fg.muted" textStyle="sm" role="status">
        {t('image.unseen')}
      </Flex>
    );
  }
  if (!src) return <Skeleton />;
  return <chakra.img src={src} alt={alt} objectFit={fit} onError={() => setBroken(true)} />;
}
