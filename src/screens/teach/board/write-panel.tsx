// A few words from the teacher: to the class, as an answer to what is asked often, or to one student.
import { Button, Field, Text, Textarea, VStack } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#src/ui/side-panel.tsx';

interface Props {
  title: string;
  lead: string;
  /** What the words answer. */
  about?: string;
  max: number;
  busy: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
}

export function WritePanel({ title, lead, about, max, busy, onSend, onClose }: Props) {
  const { t } = useTranslation('board');
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const ready = text.trim() !== '' && !busy;
  const send = () => ready && onSend(text.trim());
  return (
    <SidePanel
      title={title}
      lead={lead}
      size="md"
      onClose={onClose}
      first={() => box.current}
      footer={
        <Button disabled={!ready} loading={busy} onClick={send}>
          {t('write.send')}
        </Button>
      }
    >
      <VStack align="stretch" gap="3">
        {about && (
          <Text bg="bg.subtle" borderRadius="l2" px="3" py="2">
            {about}
          </Text>
        )}
        <Field.Root>
          <Field.Label>{t('write.text')}</Field.Label>
          <Textarea
            ref={box}
            rows={5}
            maxLength={max}
            value={text}
            onChange={(e) => setText(e.target.value)}
            onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.ctrlKey && send()}
          />
          <Field.HelperText>{t('write.keys')}</Field.HelperText>
        </Field.Root>
      </VStack>
    </SidePanel>
  );
}
