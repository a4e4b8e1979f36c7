// Where one writes: Enter sends, Shift+Enter breaks the line; while an answer comes the button stops it.
import { Box, Button, chakra } from '@chakra-ui/react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isSend } from '#src/ui/form/composing.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';

interface Props {
  text: string;
  onText: (text: string) => void;
  running: boolean;
  /** A question is on its way and not yet heard of. */
  sending: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

const MAX = 4000;

export function ChatComposer({ text, onText, running, sending, onSend, onStop, field }: Props) {
  const { t } = useTranslation('chat');
  const ready = text.trim() !== '' && !sending;
  const send = () => {
    if (ready) onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSend(event)) return;
    event.preventDefault();
    send();
  };
  const stops = running && text.trim() === '';
  return (
    <chakra.form
      display="flex"
      alignItems="flex-end"
      gap="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l3"
      p="2"
      css={{
        '&:focus-within': { borderColor: 'brand.focusRing', outline: '1px solid', outlineColor: 'brand.focusRing' },
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <chakra.textarea
        ref={field}
        rows={1}
        maxLength={MAX}
        value={text}
        aria-label={t('placeholder')}
        placeholder={t('placeholder')}
        flex="1"
        minW="0"
        bg="transparent"
        outline="none"
        resize="none"
        px="2"
        py="1.5"
        maxH="40"
        fieldSizing="content"
        fontSize="md"
        lineHeight="moderate"
        aria-describedby="chat-keys"
        onChange={(e) => onText(e.target.value)}
        onKeyDown={onKeyDown}
      />
      <Box as="span" id="chat-keys" srOnly>
        {t('keys')}
      </Box>
      {stops ? (
        <Button px="0" aria-label={t('stop')} title={`${t('stop')} (Esc)`} onClick={onStop}>
          <LessonIcon name="stop" />
        </Button>
      ) : (
        <Button type="submit" px="0" aria-label={t('send')} title={t('send')} disabled={!ready}>
          <LessonIcon name="send" />
        </Button>
      )}
    </chakra.form>
  );
}
