// Who is meant: the classes that it may be given to, groups of the school, and single students.
import { Checkbox, Field, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { UserPicker } from '#src/ui/form/pickers/user-picker.tsx';

export interface Targets {
  /** Groups too. */
  classIds: readonly string[];
  userIds: readonly string[];
}

interface Props {
  classes: readonly { value: string; label: string }[];
  value: Targets;
  onChange: (value: Targets) => void;
  error?: string | undefined;
}

export function AssignTargets({ classes, value, onChange, error }: Props) {
  const { t } = useTranslation('assignments');
  const tree = useCall('/OrgApi/SysDept/SimpleItems', {});
  const groups = (tree.data ?? []).filter((d) => d.kind === 'group').map((d) => ({ value: d.id, label: d.name }));
  const ticked = new Set(value.classIds);
  const tick = (id: string, isOn: boolean) =>
    onChange({ ...value, classIds: isOn ? [...ticked, id] : value.classIds.filter((other) => other !== id) });
  // given before to a class that is not taught the course any more
  const known = new Set([...classes, ...groups].map((o) => o.value));
  const others = (tree.data ?? [])
    .filter((d) => ticked.has(d.id) && !known.has(d.id))
    .map((d) => ({ value: d.id, label: d.name }));
  return (
    <>
      <Ticks label={t('to.classes')} options={[...classes, ...others]} ticked={ticked} onTick={tick} />
      {classes.length === 0 && <Text color="fg.muted">{t('to.noClass')}</Text>}
      <Ticks label={t('to.groups')} options={groups} ticked={ticked} onTick={tick} />
      <Field.Root invalid={error !== undefined}>
        <Field.Label>{t('to.people')}</Field.Label>
        <UserPicker
          field={{ name: 'userIds', label: t('to.people'), kind: 'user', multiple: true, people: 'all' }}
          draft={value.userIds}
          name="userIds"
          focus={() => {}}
          onChange={(ids) => onChange({ ...value, userIds: Array.isArray(ids) ? ids : [] })}
          onBlur={() => {}}
        />
        <Field.ErrorText>{error}</Field.ErrorText>
      </Field.Root>
    </>
  );
}

interface TicksProps {
  label: string;
  options: readonly { value: string; label: string }[];
  ticked: ReadonlySet<string>;
  onTick: (id: string, isOn: boolean) => void;
}

function Ticks({ label, options, ticked, onTick }: TicksProps) {
  if (options.length === 0) return null;
  return (
    <VStack role="group" aria-label={label} align="stretch" gap="2">
      <Text fontWeight="medium">{label}</Text>
      <VStack align="stretch" gap="2" maxH="20dvh" overflowY="auto">
        {options.map((o) => (
          <Checkbox.Root
            key={o.value}
            checked={ticked.has(o.value)}
            onCheckedChange={({ checked }) => onTick(o.value, checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{o.label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </VStack>
    </VStack>
  );
}
