// A small number with its unit behind it, in a row of controls.
import { chakra, HStack } from '@chakra-ui/react';
import { PlainInput } from '#src/ui/form/plain-input.tsx';

interface Props {
  label: string;
  unit: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

export function NumberBox({ label, unit, value, isWrong, onChange }: Props) {
  return (
    <HStack gap="1" flexShrink="0">
      <PlainInput
        size="sm"
        w="16"
        textAlign="end"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        aria-label={label}
        aria-invalid={isWrong}
        value={value}
        onChange={(e) => onChange(e.target.value)}
      />
      <chakra.span color="fg.muted" textStyle="sm">
        {unit}
      </chakra.span>
    </HStack>
  );
}
