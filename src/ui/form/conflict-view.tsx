// Somebody else saved first: theirs and mine side by side, a choice for each field, and then one save.
import { Button, chakra, HStack, RadioGroup, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from './conflict.ts';
import { type ConflictSide, differencesOf, merged } from './conflict.ts';
import type { Field, Values } from './field.ts';
import { FieldValue } from './field-value.tsx';

interface Props {
  id: string;
  conflict: Conflict;
  fields: readonly Field[];
  onResolve(values: Values): void;
}

export function ConflictView({ id, conflict, fields, onResolve }: Props) {
  const { t } = useTranslation('form');
  const differences = useMemo(() => differencesOf(fields, conflict), [fields, conflict]);
  const [sides, setSides] = useState<ReadonlyMap<Field, ConflictSide>>(
    () => new Map(differences.filter((d) => d.onlyTheirs).map((d) => [d.field, 'theirs'])),
  );
  const [asked, setAsked] = useState(false);
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);

  const choose = (field: Field, side: ConflictSide) => setSides(new Map(sides).set(field, side));
  const all = (side: ConflictSide) => setSides(new Map(differences.map(({ field }) => [field, side])));
  return (
    <chakra.form
      id={id}
      noValidate
      display="grid"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const values = merged(fields, conflict, differences, sides);
        setAsked(true);
        if (values) onResolve(values);
      }}
    >
      <Stack gap="2" bg="bg.warning" borderRadius="l2" px="4" py="3">
        <Text ref={head} tabIndex={-1} role="alert" fontWeight="medium" outline="none">
          {t('conflict.title')}
        </Text>
        <Text color="fg.muted">{t('conflict.text')}</Text>
        {differences.length > 1 && (
          <HStack>
            <Button size="xs" variant="surface" onClick={() => all('mine')}>
              {t('conflict.allMine')}
            </Button>
            <Button size="xs" variant="surface" onClick={() => all('theirs')}>
              {t('conflict.allTheirs')}
            </Button>
          </HStack>
        )}
      </Stack>
      {differences.map(({ field, onlyTheirs }) => (
        <Choice
          key={field.name}
          field={field}
          conflict={conflict}
          note={onlyTheirs ? t('conflict.onlyTheirs') : undefined}
          side={sides.get(field) ?? null}
          missing={asked && !sides.has(field)}
          onChoose={(side) => choose(field, side)}
        />
      ))}
    </chakra.form>
  );
}

interface ChoiceProps {
  field: Field;
  conflict: Conflict;
  note: string | undefined;
  side: ConflictSide | null;
  missing: boolean;
  onChoose(side: ConflictSide): void;
}

function Choice({ field, conflict, note, side, missing, onChoose }: ChoiceProps) {
  const { t } = useTranslation('form');
  return (
    <RadioGroup.Root value={side} onValueChange={({ value }) => value && onChoose(value as ConflictSide)}>
      <RadioGroup.Label fontWeight="medium">{field.label}</RadioGroup.Label>
      {note && (
        <Text color="fg.muted" textStyle="xs">
          {note}
        </Text>
      )}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2" mt="1.5">
        {(['mine', 'theirs'] as const).map((one) => (
          <RadioGroup.Item
            key={one}
            value={one}
            alignItems="flex-start"
            borderWidth="1px"
            borderColor={missing ? 'border.error' : 'border.emphasized'}
            borderRadius="l2"
            p="3"
            minW="0"
            _checked={{ borderColor: 'brand.solid', bg: 'brand.subtle' }}
          >
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText flex="1" minW="0">
              <chakra.span display="block" color="fg.muted" textStyle="xs" mb="1">
                {t(`conflict.${one}`)}
              </chakra.span>
              <FieldValue field={field} values={conflict[one]} />
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </SimpleGrid>
      {missing && (
        <Text role="alert" color="fg.error" textStyle="xs" mt="1">
          {t('conflict.choose')}
        </Text>
      )}
    </RadioGroup.Root>
  );
}
