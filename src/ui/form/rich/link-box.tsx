// Where a link leads, asked for below the tools.
import { Button, Flex, Text } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink } from '#contract/html.ts';
import { composing } from '../composing.ts';
import { PlainInput } from '../plain-input.tsx';

/** `www.x.cn` and `a@x.cn` are meant as what they look like. */
function linkOf(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`;
  return isLink(whole) && (whole.startsWith('mailto:') || URL.canParse(whole)) ? whole : null;
}

export function LinkBox({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation('form');
  const note = useId();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);

  function done(href: string | null): void {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === null) chain.unsetLink().run();
    // without a selection the address itself is the text
    else if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }
  function apply(): void {
    const href = linkOf(typed);
    if (href === null) setWrong(true);
    else done(href);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (composing(event)) return;
    // neither sends the form nor closes its drawer
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else {
      onClose();
      editor.commands.focus();
    }
  }
  return (
    <Flex wrap="wrap" gap="2" p="2" align="center" borderBottomWidth="1px" borderColor="border">
      <PlainInput
        size="sm"
        flex="1"
        minW="40"
        autoFocus
        value={typed}
        placeholder="https://"
        aria-label={t('rich.address')}
        aria-invalid={wrong}
        aria-describedby={note}
        onChange={(e) => {
          setTyped(e.target.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" onClick={apply}>
        {t('rich.apply')}
      </Button>
      {before && (
        <Button size="xs" variant="outline" colorPalette="gray" onClick={() => done(null)}>
          {t('rich.unlink')}
        </Button>
      )}
      <Text id={note} role="alert" w="full" textStyle="xs" color="fg.error" hidden={!wrong}>
        {t('rich.badLink')}
      </Text>
    </Flex>
  );
}
