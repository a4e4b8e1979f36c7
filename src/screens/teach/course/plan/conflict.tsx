// Somebody else saved the same part meanwhile: both versions side by side, and the teacher chooses.
import { Box, Button, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import type { PlanDraft } from './draft.ts';
import { useDraft } from './editor.ts';

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

export function DraftConflict<S extends object, V>({ draft }: { draft: PlanDraft<S, V> }) {
  const { theirs } = useDraft(draft);
  // another one is another question
  return theirs ? <Open key={theirs.version} draft={draft} theirs={theirs.saved} /> : null;
}

function Open<S extends object, V>({ draft, theirs }: { draft: PlanDraft<S, V>; theirs: S }) {
  const { t } = useTranslation('plan');
  const group = useId();
  const keys = draft.clashes();
  const [choice, setChoice] = useState<Partial<Record<keyof S, Side>>>({});
  const mine = draft.mine();
  const sideOf = (key: keyof S): Side => choice[key] ?? 'mine';
  return (
    <Box role="alertdialog" aria-label={t('conflict.title')} bg="bg.warning" borderRadius="l3" px="5" py="4">
      <Flex gap="2" align="center" color="fg.warning">
        <Icon name="alert" />
        <Heading as="h2" textStyle="md">
          {t('conflict.title')}
        </Heading>
      </Flex>
      <Text mb="3">{t('conflict.text')}</Text>
      {keys.map((key) => (
        <chakra.fieldset key={String(key)} mb="3">
          <chakra.legend fontWeight="medium">{t(`field.${String(key)}`)}</chakra.legend>
          <Grid templateColumns="repeat(auto-fit, minmax(14rem, 1fr))" gap="3" mt="1">
            {SIDES.map((side) => (
              <chakra.label key={side} bg="bg.panel" borderRadius="l2" px="3" py="2" cursor="pointer">
                <Flex gap="2" align="center" mb="1">
                  <chakra.input
                    type="radio"
                    name={`${group}.${String(key)}`}
                    checked={sideOf(key) === side}
                    accentColor="brand.solid"
                    onChange={() => setChoice({ ...choice, [key]: side })}
                  />
                  {t(`conflict.${side}`)}
                </Flex>
                <Text whiteSpace="pre-line" color="fg.muted" maxH="40" overflowY="auto">
                  {plainText((side === 'mine' ? mine : theirs)[key]) || t('conflict.empty')}
                </Text>
              </chakra.label>
            ))}
          </Grid>
        </chakra.fieldset>
      ))}
      <Button size="sm" onClick={() => draft.settle(new Set(keys.filter((key) => sideOf(key) === 'mine')))}>
        {t('conflict.go')}
      </Button>
    </Box>
  );
}

const SKIPPED = new Set(['documentId', 'page', 'heading']);

/** Any field of a point or a question as lines of text, to be compared by eye. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plainText).join('\n');
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([name]) => !SKIPPED.has(name))
      .map(([, inner]) => plainText(inner))
      .filter((text) => text !== '')
      .join('\n');
  }
  return String(value);
}
