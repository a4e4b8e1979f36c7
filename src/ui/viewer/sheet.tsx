// A workbook in a grid: one sheet at a time, its cells as they show themselves.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openParts } from './parts.ts';
import { CellWords } from './struck.tsx';
import { ViewError } from './types.ts';
import { type Grid, MOST_COLUMNS, MOST_ROWS, readWorkbook, type WorkbookCell } from './workbook.ts';

export async function readGrids(bytes: ArrayBuffer): Promise<Grid[]> {
  const parts = await openParts(bytes);
  return readWorkbook(parts).catch(() => {
    throw new ViewError('broken');
  });
}

/** Words that are struck out are marked in it. */
export const textOfCell = (cell: WorkbookCell = ''): string => (typeof cell === 'object' ? cell.number : String(cell));

/** A, B, … Z, AA. */
const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

const BORDER = { borderColor: 'border', borderInlineEndWidth: '1px', borderBottomWidth: '1px' } as const;
/** Letters over the columns and numbers before the rows stay in sight. */
const HEAD = {
  ...BORDER,
  position: 'sticky',
  bg: 'bg.muted',
  color: 'fg.muted',
  fontWeight: 'medium',
  px: '2',
  py: '1',
} as const;

export function SheetGrid({ grids, title }: { grids: readonly Grid[]; title: string }) {
  const { t } = useTranslation('viewer');
  const [at, setAt] = useState(0);
  const panel = useId();
  const grid = grids[at];
  return (
    <Flex direction="column" gap="2" flex="1" minH="0">
      {grid?.isCut && (
        <chakra.p textStyle="sm" color="fg.muted">
          {t('cut', { rows: MOST_ROWS, columns: MOST_COLUMNS })}
        </chakra.p>
      )}
      <Box
        id={panel}
        role={grids.length > 1 ? 'tabpanel' : 'region'}
        aria-label={grids.length > 1 && grid ? t('common:row.of', { action: title, name: grid.name }) : title}
        tabIndex={0}
        overflow="auto"
        flex="1"
        minH="0"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        focusVisibleRing="outside"
      >
        {grid && <GridTable key={at} grid={grid} />}
      </Box>
      {grids.length > 1 && <SheetTabs grids={grids} at={at} panel={panel} onChoose={setAt} />}
    </Flex>
  );
}

// plain elements: a thousand rows by a hundred columns, on pages that do not bring the work area's table
function GridTable({ grid }: { grid: Grid }) {
  const { t } = useTranslation('viewer');
  const width = Math.max(1, ...grid.rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, i) => letters(grid.columnPlaces?.[i] ?? i));
  return (
    <chakra.table
      textStyle="sm"
      borderCollapse="separate"
      borderSpacing="0"
      css={{
        '& th': HEAD,
        '& thead th': { top: '0', zIndex: '1', minW: '5rem', textAlign: 'center' },
        '& tbody th': { insetInlineStart: '0', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
        '& thead th:first-of-type': { insetInlineStart: '0', zIndex: '2', minW: '3rem' },
        '& td': { ...BORDER, px: '2', py: '1', maxW: '24rem', whiteSpace: 'pre-wrap', verticalAlign: 'top' },
        '& td.number': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          {columns.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map((row, r) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
          <tr key={r}>
            <th scope="row">{(grid.rowPlaces?.[r] ?? r) + 1}</th>
            {columns.map((name, c) => (
              <td key={name} className={/^(?:number|object)$/.test(typeof row[c]) ? 'number' : undefined}>
                <CellWords words={textOfCell(row[c])} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

interface TabsProps {
  grids: readonly Grid[];
  at: number;
  panel: string;
  onChoose: (at: number) => void;
}

/** Below the rows, where spreadsheets have them. */
function SheetTabs({ grids, at, panel, onChoose }: TabsProps) {
  const { t } = useTranslation('viewer');
  const list = useRef<HTMLDivElement>(null);
  const go = (to: number) => {
    const next = (to + grids.length) % grids.length;
    onChoose(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Flex
      ref={list}
      role="tablist"
      aria-label={t('sheet')}
      gap="1"
      overflowX="auto"
      flexShrink="0"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(at + 1);
        else if (event.key === 'ArrowLeft') go(at - 1);
      }}
    >
      {grids.map(({ name }, i) => (
        <chakra.button
          key={name}
          type="button"
          role="tab"
          aria-selected={i === at}
          aria-controls={panel}
          tabIndex={i === at ? 0 : -1}
          flexShrink="0"
          h="9"
          px="3"
          textStyle="sm"
          cursor="pointer"
          borderRadius="l2"
          color={i === at ? 'brand.fg' : 'fg.muted'}
          bg={i === at ? 'brand.subtle' : 'transparent'}
          fontWeight={i === at ? 'semibold' : 'normal'}
          _hover={{ bg: 'bg.muted' }}
          focusVisibleRing="inside"
          onClick={() => onChoose(i)}
        >
          {name}
        </chakra.button>
      ))}
    </Flex>
  );
}
