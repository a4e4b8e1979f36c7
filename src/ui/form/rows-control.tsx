// A short list of objects, a row of inputs each: added at the end, moved, removed.
import { Box, Button, chakra, HStack, Input, NativeSelect, Stack, Text, useFieldContext } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../reorder/moved.ts';
import { RowTools } from '../reorder/row-tools.tsx';
import { Icon } from '../work-icon.tsx';
import type { ControlProps, RowDraft, RowsShape } from './field.ts';
import { rowDraft } from './values.ts';

export function RowsControl({ field, draft, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('form');
  const frame = useFieldContext();
  const shape = field.rows;
  const rows = draft as readonly RowDraft[]; // what this kind holds
  const list = useRef<HTMLDivElement>(null);
  const grown = useRef(false);
  useEffect(() => {
    // who asked for a row wants to type in it
    if (grown.current) list.current?.querySelector<HTMLInputElement>('li:last-of-type input')?.focus();
    grown.current = false;
  });
  if (!shape) return null;
  const set = (at: number, name: string, text: string) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, [name]: text } : row)));
  const add = () => {
    grown.current = true;
    onChange([...rows, rowDraft(shape.make())]);
  };
  const pick = () =>
    shape.picks?.open({ rows, onPick: (more) => onChange([...rows, ...more.map(rowDraft)].slice(0, shape.most)) });
  return (
    <Box role="group" {...(frame ? { 'aria-labelledby': frame.ids.label } : {})} w="full">
      {rows.length === 0 && shape.usual && (
        <Usual usual={shape.usual} column={shape.columns[0]?.name ?? ''} onTake={onChange} />
      )}
      <Stack as="ol" ref={list} gap="2" listStyleType="none">
        {rows.map((row, at) => (
          <HStack as="li" key={row['id'] ?? at} gap="2" wrap={{ base: 'wrap', md: 'nowrap' }}>
            {shape.columns.map(({ name, label, kind, options = [], shown }, i) =>
              shown && !shown(row) ? null : kind === 'word' ? (
                <Text key={name} flex="1 1 12rem" minW="0" lineClamp="2" overflowWrap="anywhere">
                  {row[name]}
                </Text>
              ) : kind === 'select' ? (
                <NativeSelect.Root key={name} w="auto" maxW="56" flex="none">
                  <NativeSelect.Field
                    value={row[name] ?? ''}
                    aria-label={t('rows.cell', { label, n: at + 1 })}
                    onBlur={onBlur}
                    onChange={(e) => set(at, name, e.target.value)}
                  >
                    {options.map((o) => (
                      <option key={o.value} value={o.value}>
                        {o.label}
                      </option>
                    ))}
                  </NativeSelect.Field>
                  <NativeSelect.Indicator />
                </NativeSelect.Root>
              ) : (
                <Input
                  key={name}
                  {...(at === 0 && i === 0 ? { ref: focus } : {})}
                  {...(kind === 'number' ? { inputMode: 'numeric', w: '20', flex: 'none' } : { flex: '1', minW: '0' })}
                  value={row[name] ?? ''}
                  autoComplete="off"
                  onBlur={onBlur}
                  placeholder={label}
                  aria-label={t('rows.cell', { label, n: at + 1 })}
                  aria-invalid={frame?.invalid && (row[name] ?? '').trim() === '' ? true : undefined}
                  // the frame's own id and description are one, and these are many
                  id={`${frame?.ids.control}-${at}-${name}`}
                  onChange={(e) => set(at, name, e.target.value)}
                />
              ),
            )}
            <RowTools
              name={rowName(shape, row, at)}
              at={at}
              of={rows.length}
              onMove={(to) => onChange(moved(rows, at, to))}
              onRemove={() => onChange(rows.filter((_, i) => i !== at))}
            />
          </HStack>
        ))}
      </Stack>
      {rows.length < shape.most ? (
        <HStack gap="2" mt="2" wrap="wrap">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={add}>
            <Icon name="add" />
            {shape.addLabel}
          </Button>
          {shape.picks && (
            <Button size="sm" variant="outline" colorPalette="gray" onClick={pick}>
              <Icon name="search" />
              {shape.picks.label}
            </Button>
          )}
        </HStack>
      ) : (
        <Text color="fg.muted" textStyle="xs" mt="2">
          {t('rows.most', { n: shape.most })}
        </Text>
      )}
    </Box>
  );
}

/** As its first cell says, in the words of a list where that is one; else its number. */
function rowName({ columns }: RowsShape, row: RowDraft, at: number): string {
  const first = columns.find(({ shown }) => !shown || shown(row));
  const text = row[first?.name ?? ''] ?? '';
  const word = first?.options ? first.options.find((o) => o.value === text)?.label : text;
  return first?.options ? `${word ?? ''} ${at + 1}`.trim() : word || String(at + 1);
}

interface UsualProps {
  /** The column that names a row. */
  column: string;
  usual: NonNullable<RowsShape['usual']>;
  onTake: (rows: readonly RowDraft[]) => void;
}

/** What counts while nothing else is said; a good start for one's own. */
function Usual({ usual: { lead, rows, takeLabel }, column, onTake }: UsualProps) {
  return (
    <Box bg="bg.muted" borderRadius="l2" px="3" py="2">
      <Text color="fg.muted">{lead}</Text>
      <chakra.ul ps="5" my="1">
        {rows.map((row) => (
          <li key={String(row[column])}>{String(row[column])}</li>
        ))}
      </chakra.ul>
      <Button size="xs" variant="ghost" onClick={() => onTake(rows.map(rowDraft))}>
        <Icon name="pencil" />
        {takeLabel}
      </Button>
    </Box>
  );
}
