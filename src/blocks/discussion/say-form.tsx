// One's own contribution, in the making.
import { Button, chakra, Flex, useRecipe } from '@chakra-ui/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MAX = 2000;

interface Props {
  /** Null while the lesson is elsewhere: what was typed stays. */
  onSay: ((text: string, toTutor: boolean) => void) | null;
  sending: boolean;
}

export function SayForm({ onSay, sending }: Props) {
  const { t } = useTranslation('exercises');
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  const [text, setText] = useState('');
  const ready = onSay !== null && text.trim() !== '' && !sending;
  const send = (toTutor = false) => {
    if (!ready) return;
    onSay?.(text.trim(), toTutor);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a Chinese word is the input method's; alone it begins a line
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
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
      <chakra.textarea
        css={css}
        rows={2}
        maxLength={MAX}
        value={text}
        aria-label={t('discussion.say')}
        h="auto"
        minH="16"
        maxH="48"
        py="2"
        resize="vertical"
        fieldSizing="content"
        lineHeight="tall"
        placeholder={t('discussion.placeholder')}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={onKeyDown}
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
