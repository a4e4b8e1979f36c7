// The filters of a list, in one row that collapses.
import { Button, chakra, Flex, NativeSelect } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../work-icon.tsx';
import type { Filter, FilterOption } from './column.ts';
import { DayFilter, TextFilter } from './filter-inputs.tsx';
import { LookupFilter } from './lookup-filter.tsx';
import { deptLookup, userLookup } from './lookups.ts';
import { EVERY } from './query.ts';

interface Props {
  id: string;
  filters: readonly Filter[];
  /** As the address has it; empty where it is not set. */
  valueIn: (name: string) => string;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** Something is set that can be cleared. */
  narrowed: boolean;
  onClear: () => void;
}

export function FilterBar({ id, filters, valueIn, onChange, narrowed, onClear }: Props) {
  const { t } = useTranslation('list');
  return (
    <Flex role="search" id={id} aria-label={t('filters')} wrap="wrap" align="flex-end" gap="3" px="3" pb="3">
      {filters.map((filter) => (
        <Control key={filter.name} filter={filter} valueIn={valueIn} onChange={onChange} />
      ))}
      {narrowed && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          <Icon name="close" />
          {t('clear')}
        </Button>
      )}
    </Flex>
  );
}

type ControlProps = Pick<Props, 'valueIn' | 'onChange'> & { filter: Filter };

function Control({ filter, valueIn, onChange }: ControlProps) {
  const { t } = useTranslation('list');
  const { name, label, kind } = filter;
  const value = valueIn(name);
  const set = (next: string) => onChange({ [name]: next || null });
  switch (kind) {
    case 'text':
      return (
        <Labelled label={label}>
          <TextFilter value={value} onChange={set} />
        </Labelled>
      );
    case 'select':
      return <Selected filter={filter} value={value} onChange={set} />;
    case 'boolean': {
      const options = [
        { value: 'true', label: filter.yes ?? t('yes') },
        { value: 'false', label: filter.no ?? t('no') },
      ];
      return <Choice label={label} value={value} options={options} onChange={set} />;
    }
    case 'dateRange':
      return (
        <Flex gap="2">
          <Labelled label={t('from', { label })}>
            <DayFilter value={value} onChange={set} />
          </Labelled>
          <Labelled label={t('until')}>
            <DayFilter value={valueIn(filter.until)} onChange={(day) => onChange({ [filter.until]: day || null })} />
          </Labelled>
        </Flex>
      );
    case 'dept':
    case 'user':
      return (
        <LookupFilter label={label} value={value} lookup={kind === 'dept' ? deptLookup : userLookup} onChange={set} />
      );
    case 'lookup':
      return <LookupFilter label={label} value={value} lookup={filter.lookup} onChange={set} />;
  }
}

type Select = Extract<Filter, { kind: 'select' }>;

function Selected({ filter, value, onChange }: { filter: Select; value: string; onChange: (next: string) => void }) {
  const { label, options, initial } = filter;
  if (!initial) return <Choice label={label} value={value} options={options} onChange={onChange} />;
  return (
    <Choice
      label={label}
      value={value || initial.value}
      any={{ value: EVERY, label: initial.every }}
      options={options}
      onChange={(next) => onChange(next === initial.value ? '' : next)}
    />
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <chakra.label display="grid" gap="1" textStyle="xs" color="fg.muted">
      {label}
      {children}
    </chakra.label>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly FilterOption[];
  /** The choice of all rows. */
  any?: FilterOption;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, any, onChange }: ChoiceProps) {
  const { t } = useTranslation('list');
  return (
    <Labelled label={label}>
      <NativeSelect.Root size="sm" minW="32">
        <NativeSelect.Field value={value} onChange={(e) => onChange(e.target.value)}>
          <option value={any?.value ?? ''}>{any?.label ?? t('any')}</option>
          {options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Labelled>
  );
}
