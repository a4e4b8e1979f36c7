// The browser's own list to choose from, labelled: the same on a phone.
import { NativeSelect } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  w?: string;
  children: ReactNode;
}

export const PlainSelect = ({ label, value, onChange, w = 'auto', children }: Props) => (
  <NativeSelect.Root size="sm" w={w} maxW="64">
    <NativeSelect.Field aria-label={label} value={value} onChange={(e) => onChange(e.target.value)}>
      {children}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
