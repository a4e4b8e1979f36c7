// One of few, each with what it means: cards in place of a list that hides them.
import { chakra, RadioGroup, Stack, useFieldContext } from '@chakra-ui/react';
import type { ControlProps } from './field.ts';

export function RadioControl({ field, draft, name, focus, onChange, onBlur }: ControlProps) {
  const frame = useFieldContext();
  const { options = [] } = field;
  return (
    <RadioGroup.Root
      w="full"
      name={name}
      value={typeof draft === 'string' ? draft : null}
      // the field's own label names the group
      {...(frame ? { ids: { label: frame.ids.label } } : {})}
      onValueChange={({ value }) => value !== null && onChange(value)}
    >
      <Stack gap="2">
        {options.map(({ value, label, hint, detail }, i) => (
          <RadioGroup.Item
            key={value}
            value={value}
            alignItems="flex-start"
            borderWidth="1px"
            borderColor="border.emphasized"
            borderRadius="l2"
            p="3"
            w="full"
            minW="0"
            _checked={{ borderColor: 'brand.solid', bg: 'brand.subtle' }}
          >
            <RadioGroup.ItemHiddenInput
              {...(value === draft || (draft === '' && i === 0) ? { ref: focus } : {})}
              onBlur={onBlur}
            />
            <RadioGroup.ItemIndicator mt="0.5" />
            <RadioGroup.ItemText flex="1" minW="0">
              <chakra.span display="block" fontWeight="medium">
                {label}
              </chakra.span>
              {hint && (
                <chakra.span display="block" color="fg.muted" fontWeight="normal">
                  {hint}
                </chakra.span>
              )}
              {detail}
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
  );
}
