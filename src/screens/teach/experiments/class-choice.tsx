// One of the classes that do an experiment, or all of them.
import { Field, NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ClassOf } from './queries.ts';

interface Props {
  classes: readonly ClassOf[];
  value: string;
  /** All together mean nothing here: without a choice it is the first. */
  one: boolean;
  onChange: (classId: string) => void;
}

export function ExperimentClassChoice({ classes, value, one, onChange }: Props) {
  const { t } = useTranslation('experiments');
  if (classes.length < 2) return null;
  return (
    <Field.Root orientation="horizontal" w="auto" gap="2" pb="1">
      <Field.Label>{t('class')}</Field.Label>
      <NativeSelect.Root size="sm" w="56">
        <NativeSelect.Field
          value={one ? value || classes[0]?.id : value}
          borderColor="border.emphasized"
          onChange={(e) => onChange(e.target.value)}
        >
          {!one && <option value="">{t('everyClass')}</option>}
          {classes.map(({ id, name, running }) => (
            <option key={id} value={id}>
              {running > 0 ? t('classRunning', { name, count: running }) : name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}
