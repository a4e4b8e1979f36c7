// Chooses a person, or several, by typing a part of the name or the user name.
import { Button, Combobox, chakra, createListCollection, HStack, Tag, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboboxInput } from '../../combobox-input.tsx';
import { Icon } from '../../work-icon.tsx';
import type { ControlProps } from '../field.ts';
import { type PersonOption, useNames, usePeopleOptions } from './people.ts';

export function UserPicker({ field, draft, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('form');
  const multiple = field.multiple === true;
  const ids = Array.isArray(draft) ? draft : typeof draft === 'string' && draft !== '' ? [draft] : [];
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, PersonOption>>(new Map());
  const { found, busy, error } = usePeopleOptions(field.people, typed ?? '', open);
  const nameOf = useNames(ids, known);
  const collection = useMemo(
    () => createListCollection({ items: [...found], itemToValue: (p) => p.id, itemToString: (p) => p.name }),
    [found],
  );
  const label = (id: string) => nameOf(id)?.name ?? t('pick.unknown');

  function choose(next: readonly string[]): void {
    setKnown(new Map([...known, ...found.filter((p) => next.includes(p.id)).map((p) => [p.id, p] as const)]));
    setTyped(null);
    onChange(multiple ? next : (next.at(-1) ?? ''));
  }
  const [one] = ids;
  return (
    <>
      <Combobox.Root
        w="full"
        collection={collection}
        multiple={multiple}
        openOnClick
        selectionBehavior="preserve"
        value={[...ids]}
        inputBehavior="autohighlight"
        inputValue={typed ?? (multiple || one === undefined ? '' : label(one))}
        positioning={{ strategy: 'fixed', sameWidth: true }}
        onInputValueChange={({ inputValue, reason }) => reason === 'input-change' && setTyped(inputValue)}
        onValueChange={({ value }) => choose(value)}
        onOpenChange={(e) => {
          setOpen(e.open);
          // what was typed and led to nobody is forgotten, and what was chosen is shown again
          if (!e.open) setTyped(null);
        }}
      >
        <Combobox.Control>
          <ComboboxInput ref={focus} borderColor="border.emphasized" placeholder={t('pick.person')} onBlur={onBlur} />
          <Combobox.IndicatorGroup>
            {!multiple && one !== undefined && (
              <Button
                size="2xs"
                variant="ghost"
                colorPalette="gray"
                px="0"
                aria-label={t('pick.clear', { label: field.label })}
                onClick={() => choose([])}
              >
                <Icon name="close" />
              </Button>
            )}
          </Combobox.IndicatorGroup>
        </Combobox.Control>
        <Found people={found} busy={busy} error={error} />
      </Combobox.Root>
      {multiple && ids.length > 0 && (
        <Chosen
          label={t('pick.chosen', { label: field.label })}
          people={ids.map((id) => ({ id, name: label(id) }))}
          onRemove={(id) => choose(ids.filter((other) => other !== id))}
        />
      )}
    </>
  );
}

const EMPTY_PART = { 'data-scope': 'combobox', 'data-part': 'empty' };

interface FoundProps {
  people: readonly PersonOption[];
  busy: boolean;
  error: Error | null;
}

function Found({ people, busy, error }: FoundProps) {
  const { t } = useTranslation('form');
  const nothing = people.length > 0 ? null : t(busy ? 'pick.searching' : 'pick.noMatch');
  return (
    <Combobox.Positioner>
      <Combobox.Content>
        {people.map((person) => (
          <Combobox.Item key={person.id} item={person}>
            <Combobox.ItemText flex="1">
              {person.name}
              <chakra.span color="fg.muted" ms="2">
                {person.userName}
              </chakra.span>
            </Combobox.ItemText>
            <Combobox.ItemIndicator />
          </Combobox.Item>
        ))}
        {/* Chakra keeps a list without items invisible unless it holds this part */}
        <Text {...EMPTY_PART} role="status" color={error ? 'fg.error' : 'fg.muted'} p="2" _empty={{ display: 'none' }}>
          {error ? error.message : nothing}
        </Text>
      </Combobox.Content>
    </Combobox.Positioner>
  );
}

interface ChosenProps {
  label: string;
  people: readonly { id: string; name: string }[];
  onRemove(id: string): void;
}

function Chosen({ label, people, onRemove }: ChosenProps) {
  const { t } = useTranslation('form');
  return (
    <HStack as="ul" wrap="wrap" gap="1.5" listStyleType="none" aria-label={label}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <Tag.Root size="lg" colorPalette="gray">
            <Tag.Label>{name}</Tag.Label>
            <Tag.EndElement>
              <Tag.CloseTrigger type="button" aria-label={t('pick.remove', { name })} onClick={() => onRemove(id)} />
            </Tag.EndElement>
          </Tag.Root>
        </li>
      ))}
    </HStack>
  );
}
