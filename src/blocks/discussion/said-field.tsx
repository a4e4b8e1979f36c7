// Where one writes what one wants to say: in a lesson and in a course.
import { chakra, useRecipe } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { MOST_SAID } from '#contract/talk-limits.ts';

interface Props {
  text: string;
  label: string;
  placeholder?: string;
  rows?: number;
  autoFocus?: boolean;
  invalid?: boolean;
  onChange: (text: string) => void;
  /** Ctrl and Enter. */
  onSend: () => void;
}

export function SaidField({ text, label, placeholder, rows = 2, autoFocus, invalid, onChange, onSend }: Props) {
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a Chinese word is the input method's; alone it begins a line
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <chakra.textarea
      css={css}
      rows={rows}
      maxLength={MOST_SAID}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: it stands where the reader has just asked for it
      autoFocus={autoFocus}
      aria-label={label}
      aria-invalid={invalid}
      h="auto"
      minH="16"
      maxH="48"
      py="2"
      resize="vertical"
      fieldSizing="content"
      lineHeight="tall"
      placeholder={placeholder}
      onChange={(e) => onChange(e.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
