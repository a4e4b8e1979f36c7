// The browser's own list to choose from, labelled: small, and the same on a phone.
import { chakra, useRecipe } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  children: ReactNode;
}

export function PlainSelect({ label, value, onChange, disabled = false, children }: Props) {
  const look = useRecipe({ key: 'input' });
  return (
    <chakra.select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(e) => onChange(e.target.value)}
      css={look({ size: 'sm' })}
      w="auto"
      maxW="64"
    >
      {children}
    </chakra.select>
  );
}
