// One's own contribution, in the making.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaidField } from './said-field.tsx';

interface Props {
  /** Null while the lesson is elsewhere: what was typed stays. */
  onSay: ((text: string, toTutor: boolean) => void) | null;
  sending: boolean;
}

export function SayForm({ onSay, sending }: Props) {
  const { t } = useTranslation('exercises');
  const [text, setText] = useState('');
  const ready = onSay !== null && text.trim() !== '' && !sending;
  const send = (toTutor = false) => {
    if (!ready) return;
    onSay?.(text.trim(), toTutor);
    setText('');
  };
  return (
    <chakra.form
      display="grid"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SaidField
        text={text}
        label={t('discussion.say')}
        placeholder={t('discussion.placeholder')}
        onChange={setText}
        onSend={() => send()}
      />
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <chakra.span color="fg.muted" textStyle="xs" flex="1" minW="10rem">
          {t('discussion.hint')}
        </chakra.span>
        <Flex gap="2" ms="auto">
          <Button variant="ghost" px="3" disabled={!ready} onClick={() => send(true)}>
            {t('discussion.ask')}
          </Button>
          <Button type="submit" variant="surface" disabled={!ready}>
            {t(sending ? 'discussion.sending' : 'discussion.send')}
          </Button>
        </Flex>
      </Flex>
    </chakra.form>
  );
}
