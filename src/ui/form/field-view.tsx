// One field: its label, its control, its hint, how much fits, and what is wrong with it.
import { chakra, Field as Frame, HStack } from '@chakra-ui/react';
import { memo } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CONTROLS } from './controls.tsx';
import { type Drafts, type Field, slotOf } from './field.ts';

/** Texts that may have so many characters say always how many they have. */
const LONG = 200;

interface Props {
  field: Field;
  control: Control<Drafts, unknown, Drafts>;
  required: boolean;
  maxLength: number | null;
}

/** Remembered, so that a keystroke in one field does not draw the others again. */
export const FieldView = memo(function FieldView({ field, control, required, maxLength }: Props) {
  const { field: bound, fieldState } = useController({ control, name: slotOf(field) });
  const draft = bound.value;
  const Input = CONTROLS[field.kind];
  const length = typeof draft === 'string' ? draft.trim().length : 0;
  // short ones only from when it begins to matter
  const counted = maxLength !== null && (maxLength >= LONG || length >= maxLength * 0.8);
  return (
    <Frame.Root required={required} invalid={fieldState.invalid}>
      <Frame.Label>
        {field.label}
        <Frame.RequiredIndicator />
      </Frame.Label>
      <Input
        field={field}
        draft={draft}
        name={bound.name}
        focus={bound.ref}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
      />
      {(field.hint || fieldState.error || counted) && (
        <HStack w="full" align="baseline" justify="space-between" gap="3">
          <chakra.div flex="1" minW="0">
            {field.hint && !fieldState.error && <Frame.HelperText>{field.hint}</Frame.HelperText>}
            <Frame.ErrorText>{fieldState.error?.message}</Frame.ErrorText>
          </chakra.div>
          {counted && <Counter n={length} max={maxLength} />}
        </HStack>
      )}
    </Frame.Root>
  );
});

function Counter({ n, max }: { n: number; max: number }) {
  const { t } = useTranslation('form');
  return (
    <chakra.span
      textStyle="xs"
      color={n > max ? 'fg.error' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
      aria-label={t('counterLong', { n, max })}
      role="note"
    >
      {t('counter', { n, max })}
    </chakra.span>
  );
}
