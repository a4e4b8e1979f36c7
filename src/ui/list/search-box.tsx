// The keyword of a list: applied shortly after the last key, never in the middle of composing Chinese.
import { Box, Input } from '@chakra-ui/react';
import { type Ref, useEffect, useState } from 'react';
import { Icon } from '../work-icon.tsx';

const PAUSE_MS = 300;

interface Props {
  label: string;
  value: string;
  onChange(keyword: string): void;
  /** The field itself, for what sends the focus there. */
  ref?: Ref<HTMLInputElement>;
  shortcut?: string;
}

export function SearchBox({ label, value, onChange, ref, shortcut }: Props) {
  const [typed, setTyped] = useState(value);
  const [composing, setComposing] = useState(false);
  const [applied, setApplied] = useState(value);
  // changed from outside: the back button, or a link that clears it
  if (value !== applied) {
    setApplied(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const keyword = typed.trim();
    if (composing || keyword === value) return;
    const timer = setTimeout(() => onChange(keyword), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, composing, value, onChange]);
  return (
    <Box position="relative" w="full" maxW={{ base: 'full', md: 'xs' }}>
      <Box position="absolute" insetStart="3" top="50%" transform="translateY(-50%)" color="fg.subtle" zIndex="1">
        <Icon name="search" size="1rem" />
      </Box>
      <Input
        ref={ref}
        type="search"
        size="sm"
        ps="9"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </Box>
  );
}
