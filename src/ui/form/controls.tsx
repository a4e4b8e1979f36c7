// The control of each kind of field.
import { Button, chakra, HStack, Input, NativeSelect, Switch, Textarea, useFieldContext } from '@chakra-ui/react';
import { type ComponentType, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../upload/image-field.tsx';
import { Icon } from '../work-icon.tsx';
import { DictList } from './dict-list.tsx';
import type { ControlProps, Field } from './field.ts';
import { FileControl } from './file-control.tsx';
import { DeptPicker } from './pickers/dept-picker.tsx';
import { UserPicker } from './pickers/user-picker.tsx';
import { PlainInput } from './plain-input.tsx';
import { RadioControl } from './radio-control.tsx';
import { RichControl } from './rich/control.tsx';
import { RowsControl } from './rows-control.tsx';

const text = (draft: unknown): string => (typeof draft === 'string' ? draft : '');

const LINES: Partial<Record<Field['kind'], { type?: string; inputMode?: 'decimal' | 'tel' | 'email'; auto?: string }>> =
  {
    number: { inputMode: 'decimal' },
    phone: { type: 'tel', inputMode: 'tel', auto: 'off' },
    email: { type: 'email', inputMode: 'email', auto: 'off' },
    date: { type: 'date' },
    dateTime: { type: 'datetime-local' },
  };

function Line({ field, draft, name, focus, onChange, onBlur }: ControlProps) {
  const { type = 'text', inputMode, auto = 'off' } = LINES[field.kind] ?? {};
  const list = useId();
  const input = (
    <Input
      ref={focus}
      name={name}
      type={type}
      autoComplete={auto}
      value={text(draft)}
      onBlur={onBlur}
      {...(inputMode ? { inputMode } : {})}
      {...(field.dict ? { list } : {})}
      onChange={(e) => onChange(e.target.value)}
    />
  );
  return field.dict ? (
    <>
      {input}
      <DictList id={list} type={field.dict} />
    </>
  ) : (
    input
  );
}

function Password({ draft, name, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <HStack w="full" gap="1">
      <Input
        ref={focus}
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        value={text(draft)}
        onBlur={onBlur}
        onChange={(e) => onChange(e.target.value)}
      />
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        px="0"
        aria-pressed={shown}
        aria-label={t(shown ? 'hidePassword' : 'showPassword')}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </Button>
    </HStack>
  );
}

function Lines({ draft, name, focus, onChange, onBlur }: ControlProps) {
  return (
    <Textarea
      ref={focus}
      name={name}
      rows={5}
      borderColor="border.emphasized"
      value={text(draft)}
      onBlur={onBlur}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

function Select({ field, draft, name, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('form');
  const value = text(draft);
  const isRequired = useFieldContext()?.required ?? false;
  return (
    <NativeSelect.Root>
      <NativeSelect.Field
        ref={focus}
        name={name}
        value={value}
        onBlur={onBlur}
        borderColor="border.emphasized"
        onChange={(e) => onChange(e.target.value)}
      >
        {isRequired && value !== '' ? null : <option value="">{field.none ?? t('choose')}</option>}
        {(field.options ?? []).map((o) => (
          <option key={o.value} value={o.value}>
            {o.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

function Toggle({ draft, name, focus, onChange, onBlur }: ControlProps) {
  return (
    <Switch.Root name={name} checked={draft === true} onCheckedChange={({ checked }) => onChange(checked)}>
      <Switch.HiddenInput ref={focus} onBlur={onBlur} />
      <Switch.Control />
    </Switch.Root>
  );
}

function Days({ field, draft, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('form');
  const frame = useFieldContext();
  const range = typeof draft === 'object' && 'from' in draft ? draft : { from: '', until: '' };
  const shared = { 'aria-invalid': frame?.invalid, 'aria-describedby': frame?.ariaDescribedby, type: 'date', onBlur };
  return (
    <HStack role="group" aria-labelledby={frame?.ids.label} w="full" gap="2" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <PlainInput
        {...shared}
        ref={focus}
        id={frame?.ids.control}
        value={range.from}
        aria-label={t('fromOf', { label: field.label })}
        onChange={(e) => onChange({ ...range, from: e.target.value })}
      />
      <chakra.span aria-hidden color="fg.muted" hideBelow="sm">
        –
      </chakra.span>
      <PlainInput
        {...shared}
        value={range.until}
        min={range.from}
        aria-label={t('untilOf', { label: field.label })}
        onChange={(e) => onChange({ ...range, until: e.target.value })}
      />
    </HStack>
  );
}

function Picture({ field, draft, focus, onChange, onBlur }: ControlProps) {
  return (
    <ImageField
      label={field.label}
      labelled
      value={text(draft)}
      none={field.drawn}
      isWhole={field.isWhole}
      focus={focus}
      onChange={(url) => {
        onChange(url);
        onBlur();
      }}
    />
  );
}

export const CONTROLS: Readonly<Record<Field['kind'], ComponentType<ControlProps>>> = {
  text: Line,
  number: Line,
  phone: Line,
  email: Line,
  password: Password,
  date: Line,
  dateTime: Line,
  textarea: Lines,
  select: Select,
  radio: RadioControl,
  rows: RowsControl,
  switch: Toggle,
  dateRange: Days,
  dept: DeptPicker,
  user: UserPicker,
  rich: RichControl,
  file: FileControl,
  image: Picture,
};
