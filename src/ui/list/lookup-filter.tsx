// A filter for one of many: type a part of the name, choose from what is found.
import { Combobox, createListCollection, Portal } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboboxInput } from '../combobox-input.tsx';
import { useFindAsTyped } from '../find-as-typed.ts';
import type { Lookup } from './column.ts';

interface Props {
  label: string;
  /** The id, or empty. */
  value: string;
  lookup: Lookup;
  onChange: (id: string) => void;
}

export function LookupFilter({ label, value, lookup, onChange }: Props) {
  const { t } = useTranslation('list');
  const { found, typed, setTyped, busy } = useFound(label, lookup, value);
  const collection = useMemo(() => createListCollection({ items: [...found] }), [found]);
  return (
    <Combobox.Root
      size="sm"
      w="48"
      collection={collection}
      value={value ? [value] : []}
      inputValue={typed}
      openOnClick
      placeholder={t('any')}
      onInputValueChange={({ inputValue }) => setTyped(inputValue)}
      onValueChange={({ value: [id = ''] }) => onChange(id)}
    >
      <Combobox.Label textStyle="xs" color="fg.muted" fontWeight="normal">
        {label}
      </Combobox.Label>
      <Combobox.Control>
        <ComboboxInput />
        <Combobox.IndicatorGroup>
          {value && <Combobox.ClearTrigger aria-label={t('clearOne', { label })} />}
          <Combobox.Trigger aria-label={t('choose', { label })} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content>
            <Combobox.Empty>{t(busy ? 'searching' : 'noneFound')}</Combobox.Empty>
            {collection.items.map((item) => (
              <Combobox.Item key={item.value} item={item}>
                {item.label}
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
}

/** What is found for what is typed, and the name of an id that came with the address. */
function useFound(label: string, lookup: Lookup, value: string) {
  const [typed, setTyped] = useState('');
  const named = useQuery({
    queryKey: ['lookup', label, 'name', value],
    queryFn: ({ signal }) => lookup.name(value, signal),
    enabled: value !== '',
    staleTime: 60_000,
  });
  const name = value === '' ? '' : (named.data ?? '');
  const [shown, setShown] = useState(name);
  if (name !== shown) {
    setShown(name);
    setTyped(name);
  }
  const { found, busy } = useFindAsTyped({
    key: ['lookup', label, 'find'],
    keyword: typed === name ? '' : typed,
    find: lookup.find,
    textOf: (option) => option.label,
  });
  return { found, typed, setTyped, busy };
}
