// The groups of a book in lines under their heads: name, weight, how many of the best count, and what the weights are together.
import { Box, Button, chakra, Flex, Grid, Heading, NativeSelect, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#src/api/ids.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { type BookDraft, problemOf, sumOfWeights } from './draft.ts';

interface Props {
  draft: BookDraft;
  onChange: (draft: BookDraft) => void;
}

const LINES = 'minmax(0, 1fr) 6rem minmax(7rem, 11rem) 2.5rem';

export function Groups({ draft, onChange }: Props) {
  const { t } = useTranslation('scores');
  const set = (at: number, more: Partial<BookDraft['groups'][number]>) =>
    onChange({ ...draft, groups: draft.groups.map((g, i) => (i === at ? { ...g, ...more } : g)) });
  const add = () => onChange({ ...draft, groups: [...draft.groups, { id: newId(), name: '', weight: '0', keep: '' }] });
  return (
    <Box as="section">
      <Heading as="h3" textStyle="md" mb="2">
        {t('book.groups')}
      </Heading>
      {/* the fields have names of their own, with the number of their line */}
      <Grid templateColumns={LINES} gap="2" alignItems="end" textStyle="sm" color="fg.muted" mb="1" aria-hidden>
        <span>{t('book.head.name')}</span>
        <span>{t('book.head.weight')}</span>
        <span>{t('book.head.keep')}</span>
      </Grid>
      {draft.groups.map((group, i) => (
        <Grid key={group.id} templateColumns={LINES} gap="2" alignItems="center" mb="2">
          <PlainInput
            w="full"
            aria-label={t('book.groupName', { n: i + 1 })}
            placeholder={t('book.groupNameHint')}
            maxLength={50}
            value={group.name}
            onChange={(e) => set(i, { name: e.target.value })}
          />
          <PlainInput
            w="full"
            textAlign="end"
            fontVariantNumeric="tabular-nums"
            inputMode="decimal"
            aria-label={t('book.weight', { n: i + 1 })}
            value={group.weight}
            onChange={(e) => set(i, { weight: e.target.value })}
          />
          <PlainInput
            w="full"
            inputMode="numeric"
            aria-label={t('book.keep', { n: i + 1 })}
            placeholder={t('book.keepAll')}
            value={group.keep}
            onChange={(e) => set(i, { keep: e.target.value })}
          />
          <Button
            variant="ghost"
            size="sm"
            px="0"
            disabled={draft.groups.length === 1}
            aria-label={t('book.removeGroup', { n: i + 1 })}
            onClick={() => onChange({ ...draft, groups: draft.groups.filter((_, at) => at !== i) })}
          >
            <Icon name="bin" />
          </Button>
        </Grid>
      ))}
      <Grid templateColumns={LINES} gap="2" alignItems="center" mb="4">
        <Button variant="outline" size="sm" justifySelf="start" onClick={add}>
          <Icon name="add" />
          {t('book.addGroup')}
        </Button>
        <Sum draft={draft} />
      </Grid>
      <Flex gap="4" wrap="wrap" align="end">
        <Choice
          label={t('book.missing')}
          value={draft.missing}
          onChange={(missing) => onChange({ ...draft, missing: missing === 'leave' ? 'leave' : 'zero' })}
        >
          <option value="zero">{t('book.missingZero')}</option>
          <option value="leave">{t('book.missingLeave')}</option>
        </Choice>
        <Choice
          label={t('book.digits')}
          value={String(draft.digits)}
          onChange={(digits) => onChange({ ...draft, digits: Number(digits) })}
        >
          {([0, 1, 2] as const).map((n) => (
            <option key={n} value={n}>
              {t(`book.digitsOf.${n}`)}
            </option>
          ))}
        </Choice>
      </Flex>
    </Box>
  );
}

/** Under the weights, while they are typed. */
function Sum({ draft }: { draft: BookDraft }) {
  const { t } = useTranslation('scores');
  const sum = sumOfWeights(draft);
  const problem = problemOf(draft);
  const isOff = problem?.kind === 'short' || problem?.kind === 'over';
  return (
    <>
      <Text textAlign="end" pe="3" fontWeight="medium" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {t('book.sum', { sum: sum ?? '—' })}
      </Text>
      <Box gridColumn="span 2" textStyle="sm">
        {isOff && (
          <StateBadge tone="bad" icon="alert">
            {t(`book.off.${problem.kind}`, { off: problem.off })}
          </StateBadge>
        )}
      </Box>
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <chakra.label display="grid" gap="1" textStyle="sm" color="fg.muted">
      {label}
      <NativeSelect.Root size="sm" w="auto">
        <NativeSelect.Field color="fg" value={value} onChange={(e) => onChange(e.target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </chakra.label>
  );
}
