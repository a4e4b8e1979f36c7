// A document one page at a time, filling what it stands in: for a stage, where all look at the same page and draw on it.
import { Box, chakra, Table } from '@chakra-ui/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DownloadedFile, saveFile } from '#src/api/download.ts';
import { SafeFrame } from './frame.tsx';
import { viewKindOf } from './kind.ts';
import { CellWords } from './struck.tsx';
import type { PagedDocument, PageProps, RenderedMarkup } from './types.ts';

/** Rows of a sheet that make a page. */
const ROWS = 30;
const COLUMNS = 16;

/** Null: only the file itself can be had. Throws ViewError where it cannot be read. */
export async function openPages({ blob, name }: DownloadedFile): Promise<PagedDocument | null> {
  switch (viewKindOf({ type: blob.type, name })) {
    case 'word':
      return framed(await (await import('./word.ts')).drawWord(await blob.arrayBuffer()));
    case 'slides':
      return framed(await (await import('./slides.ts')).drawSlides(await blob.arrayBuffer()));
    case 'sheet': {
      const { readGrids, textOfCell } = await import('./sheet.tsx');
      const grids = await readGrids(await blob.arrayBuffer());
      const pages = grids.flatMap(({ name: sheet, rows, rowPlaces }) => {
        const texts = rows.map((row, i) => ({
          n: (rowPlaces?.[i] ?? i) + 1,
          cells: row.map(textOfCell),
        }));
        return piecesOf(texts).map((piece) => ({ sheet, rows: piece }));
      });
      return {
        count: Math.max(1, pages.length),
        Page: ({ n, onRatio }) => <GridPage key={n} page={pages[n - 1] ?? EMPTY} onRatio={onRatio} />,
      };
    }
    case 'pdf': {
      const { openPdf, PdfSheet, visiblePageCount } = await import('./pdf.tsx');
      const open = await openPdf(await blob.arrayBuffer());
      return {
        count: visiblePageCount(open),
        Page: ({ n, onRatio }) => (
          <Widening>
            {(zoom) => (
              <PdfSheet open={open} n={n} draws zoom={zoom} onRatio={onRatio} onSave={() => saveFile({ blob, name })} />
            )}
          </Widening>
        ),
      };
    }
    case 'picture':
      return { count: 1, Page: ({ title, onRatio }) => <PicturePage blob={blob} title={title} onRatio={onRatio} /> };
    default:
      return null;
  }
}

/** How much wider its place is than it was at first: what was drawn for the one is coarse in the other. */
function Widening({ children }: { children: (zoom: number) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    let first = 0;
    const watch = new ResizeObserver(() => {
      const wide = box.current?.clientWidth ?? 0;
      if (wide === 0) return;
      first ||= wide;
      // in steps: it is drawn anew for each
      setZoom(Math.round((4 * wide) / first) / 4);
    });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={box}>{children(zoom)}</div>;
}

/** Each page out of what was drawn, with what it stands in. */
function framed(drawn: RenderedMarkup): PagedDocument {
  const { selector, width, lone } = drawn.pages;
  const count = Math.max(1, drawn.body.querySelectorAll(selector).length);
  const one = (n: number): RenderedMarkup => {
    const body = drawn.body.cloneNode(true) as DocumentFragment; // a clone is of the kind it was
    for (const [i, page] of body.querySelectorAll(selector).entries()) if (i !== n - 1) page.remove();
    return { ...drawn, body, width, css: `${drawn.css}\n${lone}` };
  };
  function FramedPage({ n, title, onRatio }: PageProps) {
    const page = useMemo(() => one(n), [n]);
    return <SafeFrame key={n} drawn={page} title={title} onRatio={onRatio} />;
  }
  return { count, Page: FramedPage };
}

function PicturePage({ blob, title, onRatio }: { blob: Blob; title: string; onRatio: PageProps['onRatio'] }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return src ? (
    <chakra.img
      src={src}
      alt={title}
      display="block"
      w="full"
      h="full"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalHeight > 0) onRatio(naturalWidth / naturalHeight);
      }}
    />
  ) : null;
}

interface Row {
  /** Its number in the sheet. */
  n: number;
  cells: string[];
}
interface Piece {
  sheet: string;
  rows: Row[];
}
const EMPTY: Piece = { sheet: '', rows: [] };

const piecesOf = (rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / ROWS)) }, (_, i) =>
    rows.slice(i * ROWS, (i + 1) * ROWS).map(({ n, cells }) => ({ n, cells: cells.slice(0, COLUMNS) })),
  );

/** As large as its values need, then shrunk or stretched to its place. */
function GridPage({ page: { sheet, rows }, onRatio }: { page: Piece; onRatio: PageProps['onRatio'] }) {
  const { t } = useTranslation('viewer');
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const told = useRef(onRatio);
  told.current = onRatio;
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const fit = () => {
      const { offsetWidth = 0, offsetHeight = 0 } = grid.current ?? {};
      if (offsetWidth === 0 || offsetHeight === 0) return;
      told.current(offsetWidth / offsetHeight);
      setScale((box.current?.clientWidth ?? offsetWidth) / offsetWidth);
    };
    const watch = new ResizeObserver(fit);
    if (box.current) watch.observe(box.current);
    if (grid.current) watch.observe(grid.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Box ref={box} w="full" h="full" overflow="hidden" bg="white" color="black" colorScheme="light">
      <Box ref={grid} w="max-content" minW="20rem" transformOrigin="0 0" style={{ transform: `scale(${scale})` }}>
        <Table.Root size="sm" showColumnBorder bg="white" color="black">
          <Table.Caption captionSide="top" px="2">
            {sheet}
          </Table.Caption>
          <Table.Body>
            {rows.map(({ n, cells }) => (
              <Table.Row key={n} bg="white">
                <Table.Cell color="gray.600" aria-label={t('row')}>
                  {n}
                </Table.Cell>
                {cells.map((value, c) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its identity
                  <Table.Cell key={c} maxW="24rem">
                    <CellWords words={value} />
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Box>
  );
}
