// The tree of categories beside the bank: one is chosen to narrow the list, and made, named, moved or deleted in place.
import { Box, Button, chakra, Flex, HStack, IconButton, NativeSelect, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bankCats } from '#contract/bank.ts';
import { useMay } from '#src/api/guarded.ts';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyForm } from '#src/ui/family/family-form.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { RowOf } from '#src/ui/list/column.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useCatOptions, useCats } from '../queries.ts';

type Cat = RowOf<typeof bankCats>;
type Open = { kind: 'add'; parentId: string | null } | { kind: 'edit'; cat: Cat } | { kind: 'delete'; cat: Cat };

interface Props {
  /** Empty: all questions. */
  catId: string;
  onChoose: (catId: string) => void;
}

export function CatsPanel({ catId, onChoose }: Props) {
  const { t } = useTranslation('questionBank');
  const may = useMay();
  const words = useFamilyWords('questionCats');
  const { data: cats = [] } = useCats();
  const paths = useCatOptions();
  const [open, setOpen] = useState<Open>();
  const chosen = cats.find((c) => c.id === catId);
  const fields = useFields(catId, paths);
  return (
    <Box as="nav" aria-label={t('cats.title')} bg="bg.panel" borderRadius="l3" p="3" minW="0">
      <NativeSelect.Root hideFrom="lg" size="sm">
        <NativeSelect.Field aria-label={t('cats.title')} value={catId} onChange={(e) => onChoose(e.target.value)}>
          <option value="">{t('cats.all')}</option>
          {paths.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Box hideBelow="lg">
        <Row depth={0} name={t('cats.all')} chosen={catId === ''} onChoose={() => onChoose('')} />
        <Branch cats={cats} parentId={null} depth={0} chosen={catId} onChoose={onChoose} />
        {cats.length === 0 && (
          <Text color="fg.muted" textStyle="sm" px="2" py="1">
            {t('cats.none')}
          </Text>
        )}
      </Box>
      <HStack mt="2" gap="1" wrap="wrap">
        {may(bankCats.add) && (
          <Button size="xs" variant="outline" onClick={() => setOpen({ kind: 'add', parentId: catId || null })}>
            <Icon name="add" />
            {t(chosen ? 'cats.addBelow' : 'cats.add')}
          </Button>
        )}
        {chosen?.editable && may(bankCats.update) && (
          <Tool name="pencil" label={t('cats.edit')} onPress={() => setOpen({ kind: 'edit', cat: chosen })} />
        )}
        {chosen?.editable && may(bankCats.delete) && (
          <Tool name="bin" label={t('cats.delete')} onPress={() => setOpen({ kind: 'delete', cat: chosen })} />
        )}
      </HStack>
      {open?.kind === 'add' && (
        <FamilyForm
          family={bankCats}
          fields={fields}
          words={words}
          initial={{ parentId: open.parentId }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'edit' && (
        <FamilyForm
          family={bankCats}
          fields={fields}
          words={words}
          row={open.cat}
          name={open.cat.name}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          family={bankCats}
          words={words}
          target={{ chosen: { kind: 'rows', ids: [open.cat.id] }, name: open.cat.name }}
          onDeleted={() => onChoose('')}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Box>
  );
}

function useFields(own: string, paths: readonly { value: string; label: string }[]): readonly FamilyField[] {
  return useMemo(
    () => [
      { name: 'name', kind: 'text' },
      { name: 'parentId', kind: 'select', options: paths.filter(({ value }) => value !== own || own === '') },
    ],
    [own, paths],
  );
}

const Tool = ({ name, label, onPress }: { name: 'pencil' | 'bin'; label: string; onPress: () => void }) => (
  <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={label} title={label} onClick={onPress}>
    <Icon name={name} />
  </IconButton>
);

interface BranchProps {
  cats: readonly Cat[];
  parentId: string | null;
  depth: number;
  chosen: string;
  onChoose: (catId: string) => void;
}

function Branch({ cats, parentId, depth, chosen, onChoose }: BranchProps) {
  const own = cats.filter((c) => c.parentId === parentId);
  if (own.length === 0) return null;
  return (
    <chakra.ul listStyleType="none">
      {own.map((cat) => (
        <li key={cat.id}>
          <Row
            depth={depth}
            name={cat.name}
            count={cat.questions}
            chosen={cat.id === chosen}
            onChoose={() => onChoose(cat.id)}
          />
          <Branch cats={cats} parentId={cat.id} depth={depth + 1} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </chakra.ul>
  );
}

interface RowProps {
  depth: number;
  name: string;
  count?: number;
  chosen: boolean;
  onChoose: () => void;
}

const Row = ({ depth, name, count, chosen, onChoose }: RowProps) => (
  <chakra.button
    type="button"
    display="flex"
    w="full"
    gap="2"
    justifyContent="space-between"
    textAlign="start"
    ps={`${0.5 + depth}rem`}
    pe="2"
    py="1.5"
    borderRadius="l2"
    bg={chosen ? 'brand.subtle' : 'transparent'}
    color={chosen ? 'brand.fg' : 'fg'}
    fontWeight={chosen ? 'medium' : 'normal'}
    cursor="pointer"
    aria-current={chosen || undefined}
    _hover={{ bg: chosen ? 'brand.subtle' : 'bg.muted' }}
    _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
    onClick={onChoose}
  >
    <Flex as="span" minW="0" overflowWrap="anywhere">
      {name}
    </Flex>
    {count !== undefined && count > 0 && (
      <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
        {count}
      </chakra.span>
    )}
  </chakra.button>
);
