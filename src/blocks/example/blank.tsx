// The place where the student writes: a step that is left out, or the answer to the variant.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankInput, ParagraphInput } from '#questions/kit/written.answer.tsx';
import type { BlockHost } from '../host.ts';
import { useFreeFocus } from '../use-free-focus.ts';

interface Props {
  /** Absent for the variant. */
  step?: number;
  /** In one's own words; else a result. */
  long: boolean;
  unit?: string;
  /** Null while the lesson is elsewhere: what was typed stays. */
  host: BlockHost | null;
  onFill: (text: string) => void;
  pass: 'example.passStep' | 'example.passVariant';
}

export function Blank({ step, long, unit, host, onFill, pass }: Props) {
  const { t } = useTranslation('exercises');
  const [text, setText] = useState('');
  const place = useRef<HTMLFieldSetElement>(null);
  const open = host?.onFill !== undefined && !host.filling;
  const ready = open && text.trim() !== '';
  useFreeFocus(place, open);
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a Chinese word is the input method's; in one's own words it begins a line
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
    if (long && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (ready) onFill(text.trim());
  };
  return (
    <chakra.fieldset ref={place} tabIndex={-1} disabled={!open} onKeyDown={onKeyDown} outline="none" minW="0">
      {step === undefined ? null : (
        <chakra.legend color="brand.fg" fontWeight="medium" mb="2">
          {t('example.yours', { n: step })}
        </chakra.legend>
      )}
      {long ? (
        <ParagraphInput draft={text} change={setText} />
      ) : (
        <BlankInput unit={unit} draft={text} change={setText} />
      )}
      <chakra.p color="fg.muted" textStyle="xs" mt="1.5">
        {t(long ? 'example.ownWords' : 'example.result')}
      </chakra.p>
      <Flex mt="3" gap="2" justify="flex-end" align="center" wrap="wrap">
        {host?.onNext ? (
          <Button size="sm" variant="ghost" colorPalette="gray" disabled={!open} onClick={host.onNext}>
            {t(pass)}
          </Button>
        ) : null}
        <Button size="sm" disabled={!ready} onClick={() => onFill(text.trim())}>
          {t(host?.filling ? 'example.sending' : long ? 'example.compare' : 'example.submit')}
        </Button>
      </Flex>
    </chakra.fieldset>
  );
}
