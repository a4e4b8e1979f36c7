// One page of a PDF, drawn; or that it could not be, and the file.
import { Box, Button, chakra, VisuallyHidden } from '@chakra-ui/react';
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lossOf, type PdfLoss } from './pdf-loss.ts';
import { type DocumentPlace, placesIn } from './place.ts';

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Width by height, of the first page: the others' places are kept by it. */
  ratio: number;
}

/** A scan of a poster would be larger than the memory. */
const MOST_PIXELS = 4000;
/** Fingers move on; what is drawn is drawn when they rest. */
const REST_MS = 150;

type Items = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'];

/** Fonts name ⽬, the radical, where 目 is meant. */
const textOf = (items: Items): string =>
  items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .normalize('NFKC');

interface SheetProps {
  open: OpenPdf;
  n: number;
  /** It is looked at, or soon will be. */
  draws: boolean;
  /** What its place is enlarged by: it is drawn anew then. */
  zoom?: number;
  /** As of any page. */
  onRatio?: (ratio: number) => void;
  /** What of it could not be drawn. */
  onDrawn?: (loss: PdfLoss) => void;
  onSave: () => void;
  place?: DocumentPlace | undefined;
}

export function PdfSheet({ open: { pdf, ratio }, n, draws, zoom = 1, onRatio, onDrawn, onSave, place }: SheetProps) {
  const { t } = useTranslation('viewer');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState<{ items: Items; view: PageViewport }>();
  const [lost, setLost] = useState<PdfLoss>(null);
  const told = useRef({ onRatio, onDrawn });
  told.current = { onRatio, onDrawn };
  useEffect(() => {
    if (!draws) return;
    let isGone = false;
    let drawing: ReturnType<PDFPageProxy['render']> | null = null;
    const end = (loss: PdfLoss) => {
      if (isGone) return;
      setLost(loss);
      told.current.onDrawn?.(loss);
    };
    const draw = async () => {
      const page = await pdf.getPage(n);
      const drawn = canvas.current;
      if (isGone || !drawn) return;
      const whole = page.getViewport({ scale: 1 });
      told.current.onRatio?.(whole.width / whole.height);
      const wide = drawn.clientWidth * Math.min(2, window.devicePixelRatio);
      const scale = Math.min(wide / whole.width, MOST_PIXELS / Math.max(whole.width, whole.height));
      const viewport = page.getViewport({ scale });
      drawn.width = Math.round(viewport.width);
      drawn.height = Math.round(viewport.height);
      drawn.style.aspectRatio = String(whole.width / whole.height);
      drawing = page.render({ canvas: drawn, viewport });
      await drawing.promise;
      if (isGone) return;
      end(await lossOf(page, drawn));
      const { items } = await page.getTextContent();
      if (!isGone) setWords({ items, view: whole });
    };
    const timer = setTimeout(() => void draw().catch(() => end('page')), zoom === 1 ? 0 : REST_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      // one canvas takes one drawing at a time
      drawing?.cancel();
    };
  }, [draws, pdf, n, zoom]);
  return (
    <Box position="relative">
      <chakra.canvas
        // another page is drawn on another sheet
        key={n}
        ref={canvas}
        role="img"
        aria-label={t('page', { n })}
        display="block"
        w="full"
        style={{ aspectRatio: ratio }}
      />
      {lost && (
        <Box
          role="status"
          position="absolute"
          insetX="0"
          top={lost === 'page' ? '40%' : '0'}
          p="2"
          textAlign="center"
          bg="bg.panel"
          color="fg"
        >
          <chakra.p mb="2">{t(`lost.${lost}`, { n })}</chakra.p>
          <Button size="sm" variant="surface" onClick={onSave}>
            {t('save')}
          </Button>
        </Box>
      )}
      <VisuallyHidden>{words && textOf(words.items)}</VisuallyHidden>
      {words && place && <Marks {...words} place={place} />}
    </Box>
  );
}

interface MarksProps {
  items: Items;
  view: PageViewport;
  place: DocumentPlace;
}

/** On the pieces of text in which the words of a place stand, by parts of the page's width and height. */
function Marks({ items, view, place }: MarksProps) {
  const first = useRef<HTMLDivElement>(null);
  const boxes = useMemo(() => {
    const texts = items.flatMap((item) => ('str' in item ? [item] : []));
    return placesIn(
      texts.map(({ str }) => str),
      place,
    ).flatMap(({ at }) => {
      const { transform = [], width = 0, height = 0 } = texts[at] ?? {};
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
      const [along, up] = [width / (Math.hypot(a, b) || 1), height / (Math.hypot(c, d) || 1)];
      const corners = [
        [0, 0],
        [along, 0],
        [0, up],
        [along, up],
      ].map(([m = 0, n = 0]) => view.convertToViewportPoint(x + a * m + c * n, y + b * m + d * n));
      const [xs, ys] = [corners.map(([left]) => left / view.width), corners.map(([, top]) => top / view.height)];
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return [{ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }];
    });
  }, [items, view, place]);
  useEffect(() => {
    if (boxes.length > 0) first.current?.scrollIntoView({ block: 'center' });
  }, [boxes]);
  return boxes.map((box, i) => (
    <Box
      // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place alone
      key={i}
      ref={i === 0 ? first : null}
      data-mark=""
      position="absolute"
      bg="#fde68a"
      mixBlendMode="multiply"
      style={Object.fromEntries(Object.entries(box).map(([side, part]) => [side, `${100 * part}%`]))}
    />
  ));
}
