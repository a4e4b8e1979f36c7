// Pictures and recordings of a question: sent at once, each with words for who cannot see it.
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { uploadFile } from '#src/api/upload.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { reasonText } from '#src/ui/upload/reason.ts';
import { useSending } from '#src/ui/upload/use-sending.ts';
import type { BankForm } from './form.ts';

const MAX_MB = 20;
const MOST = 20;
/** A ticket lives ten minutes; asked for again before that. */
const TICKET_MS = 8 * 60_000;

/** An <img> cannot send the token: it is shown by a ticket on the content origin. */
export function StoredMedia({ fileId, alt }: { fileId: string; alt: string }) {
  const { t } = useTranslation('questionBank');
  const ticket = useCall('/OrgApi/UploadFile/Ticket', { id: fileId }, { staleTime: TICKET_MS });
  if (!ticket.data) return <Text color="fg.muted">{t(ticket.isError ? 'media.unseen' : 'media.reading')}</Text>;
  return <chakra.img src={ticket.data.url} alt={alt} maxH="16rem" maxW="full" borderRadius="l2" />;
}

interface Props {
  value: BankForm['media'];
  onChange: (media: BankForm['media']) => void;
  reason?: string | undefined;
}

export function MediaFields({ value, onChange, reason }: Props) {
  const { t } = useTranslation(['questionBank', 'upload']);
  const id = useId();
  const sending = useSending();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const stored = await sending.send(file, MAX_MB * 1024 * 1024, (watched) => uploadFile(file, watched));
    if (stored) onChange([...value, { fileId: stored.id, alt: '' }]);
  };
  return (
    <Flex role="group" aria-labelledby={id} direction="column" gap="2" align="flex-start">
      <Text id={id} textStyle="sm" color="fg.muted" fontWeight="medium">
        {t('media.label')}
      </Text>
      {value.map((media, at) => (
        <Flex key={media.fileId} gap="3" align="center" w="full" wrap="wrap">
          <StoredMedia fileId={media.fileId} alt={media.alt} />
          <Flex gap="2" align="end" flex="1" minW="12rem">
            <TextBox
              label={t('media.alt', { n: at + 1 })}
              maxLength={200}
              value={media.alt}
              onChange={(alt) => onChange(value.map((m) => (m === media ? { ...m, alt } : m)))}
            />
            <Button
              size="sm"
              variant="ghost"
              colorPalette="gray"
              onClick={() => onChange(value.filter((m) => m !== media))}
            >
              {t('media.remove')}
            </Button>
          </Flex>
        </Flex>
      ))}
      <FileButton
        size="xs"
        variant="outline"
        accept="image/*"
        label={t('media.add')}
        loading={sending.progress !== null}
        disabled={value.length >= MOST}
        onFiles={([file]) => void take(file)}
      >
        {t('media.add')}
      </FileButton>
      <Text aria-live="polite" color="fg.error" textStyle="sm">
        {sending.refusal ? reasonText(t, sending.refusal, MAX_MB) : reason}
      </Text>
    </Flex>
  );
}
