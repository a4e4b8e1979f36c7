// An explanation to be read: rows of one table stand in a table again.
import { Table, Text } from '@chakra-ui/react';
import type { Piece } from '#contract/plan.ts';
import { type Cells, cellsIn } from '#contract/rows.ts';
import { QuoteLine, TextLine } from '#src/blocks/text/text.tsx';
import { isQuote, type Quote } from './point-form.ts';

interface Row {
  quote: Quote;
  cells: Cells;
}

export function Told({ pieces }: { pieces: readonly Piece[] }) {
  return groupsOf(pieces).map((group, at) =>
    Array.isArray(group) ? (
      // pieces have no names, and do not move while they are only read
      // biome-ignore lint/suspicious/noArrayIndexKey: as said
      <Rows key={at} rows={group} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as said
      <Text key={at}>{isQuote(group) ? <QuoteLine of={group} /> : <TextLine text={group.text} />}</Text>
    ),
  );
}

function groupsOf(pieces: readonly Piece[]): (Piece | Row[])[] {
  const groups: (Piece | Row[])[] = [];
  for (const piece of pieces) {
    const cells = isQuote(piece) ? cellsIn(piece.quote, piece.formulas && (piece.marks ?? [])) : undefined;
    const last = groups.at(-1);
    if (!isQuote(piece) || !cells) groups.push(piece);
    else if (Array.isArray(last) && namesOf(last[0]?.cells) === namesOf(cells)) last.push({ quote: piece, cells });
    else groups.push([{ quote: piece, cells }]);
  }
  return groups;
}

const namesOf = (cells: Cells = []): string => cells.map(([name]) => name).join('；');

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <Table.ScrollArea my="2">
      <Table.Root size="sm" variant="outline" w="auto">
        <Table.Header>
          <Table.Row>
            {rows[0]?.cells.map(([name]) => (
              <Table.ColumnHeader key={name}>{name}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ quote, cells }) => (
            <Table.Row key={quote.quote}>
              {cells.map(([name, value]) => (
                <Table.Cell key={name}>
                  <TextLine text={value} formulas={quote.formulas} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
