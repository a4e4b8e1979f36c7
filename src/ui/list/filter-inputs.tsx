// Filters that are typed.
import { Input } from '@chakra-ui/react';
import { type KeyboardEvent, useState } from 'react';

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** Applied by Enter or by leaving it: a filter in the middle of a word finds nothing. */
export function TextFilter({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const apply = () => typed.trim() !== value && onChange(typed.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply();
  };
  return (
    <Input
      size="sm"
      w="40"
      maxLength={100}
      value={typed}
      onKeyDown={onKeyDown}
      onChange={(e) => setTyped(e.target.value)}
      onBlur={apply}
    />
  );
}

/** A day as `2026-11-21`; the browser's own picker, which every system makes usable by keyboard and touch. */
export function DayFilter({ value, onChange }: Props) {
  return (
    <Input type="date" size="sm" w="40" value={value} max="9999-12-31" onChange={(e) => onChange(e.target.value)} />
  );
}
