// A PDF page by page: each is drawn when it comes near, and its text is there for who cannot see it.
import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewError } from './types.ts';
import { usePinch, useSteadyMiddle, type Zoom } from './use-zoom.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

const MOST_BYTES = 60 * 1024 * 1024;
const MOST_PAGES = 500;
/** A scan of a poster would be larger than the memory. */
const MOST_PIXELS = 4000;

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Width by height, of the first page: the others' places are kept by it. */
  ratio: number;
}

export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  if (data.byteLength > MOST_BYTES) throw new ViewError('large');
  const broken = () => {
    throw new ViewError('broken');
  };
  // the content policy lets no WebAssembly in; without it all but rare pictures are drawn
  const pdf = await getDocument({ data, useWasm: false, enableXfa: false, stopAtErrors: false }).promise.catch(broken);
  const { width, height } = (await pdf.getPage(1).catch(broken)).getViewport({ scale: 1 });
  return { pdf, ratio: width / height };
}

/** The number of pages that are shown. */
export const visiblePageCount = ({ pdf }: OpenPdf): number => Math.min(pdf.numPages, MOST_PAGES);

interface PagesProps {
  open: OpenPdf;
  title: string;
  zoom: Zoom;
}

export function PdfPages({ open, title, zoom }: PagesProps) {
  const { t } = useTranslation('viewer');
  const { pdf } = open;
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  usePinch(area, zoom);
  useSteadyMiddle(() => area, zoom.at);
  useEffect(() => () => void pdf.loadingTask.destroy(), [pdf]);
  const numbers = Array.from({ length: visiblePageCount(open) }, (_, i) => i + 1);
  return (
    <Box
      ref={setArea}
      role="region"
      aria-label={title}
      tabIndex={0}
      // what is written for readers aloud lies within it, and makes the page no longer
      position="relative"
      overflow="auto"
      flex="1"
      bg="bg.muted"
      borderRadius="l2"
      focusVisibleRing="outside"
      p={{ base: '2', md: '4' }}
    >
      {numbers.map((n) => (
        <PdfPage key={n} open={open} n={n} zoom={zoom.at} />
      ))}
      {pdf.numPages > MOST_PAGES && <chakra.p color="fg.muted">{t('cutPages', { pages: MOST_PAGES })}</chakra.p>}
    </Box>
  );
}

type Items = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'];

/** Fonts name ⽬, the radical, where 目 is meant. */
const textOf = (items: Items): string =>
  items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .normalize('NFKC');

interface PageProps {
  open: OpenPdf;
  n: number;
  zoom: number;
}

function PdfPage({ open, n, zoom }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: '600px' });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Box ref={box} mx="auto" mb="4" bg="white" style={{ width: `calc(min(100%, 56rem) * ${zoom})` }}>
      <PdfSheet open={open} n={n} draws={isNear} zoom={zoom} />
    </Box>
  );
}

/** Fingers move on; what is drawn is drawn when they rest. */
const REST_MS = 150;

interface SheetProps {
  open: OpenPdf;
  n: number;
  /** It is looked at, or soon will be. */
  draws: boolean;
  /** What its place is enlarged by: it is drawn anew then. */
  zoom?: number;
  /** As of any page. */
  onRatio?: (ratio: number) => void;
}

export function PdfSheet({ open: { pdf, ratio }, n, draws, zoom = 1, onRatio }: SheetProps) {
  const { t } = useTranslation('viewer');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const told = useRef(onRatio);
  told.current = onRatio;
  useEffect(() => {
    if (!draws) return;
    let isGone = false;
    let drawing: ReturnType<PDFPageProxy['render']> | null = null;
    const draw = async () => {
      const page = await pdf.getPage(n);
      const drawn = canvas.current;
      if (isGone || !drawn) return;
      const whole = page.getViewport({ scale: 1 });
      told.current?.(whole.width / whole.height);
      const wide = drawn.clientWidth * Math.min(2, window.devicePixelRatio);
      const scale = Math.min(wide / whole.width, MOST_PIXELS / Math.max(whole.width, whole.height));
      const viewport = page.getViewport({ scale });
      drawn.width = Math.round(viewport.width);
      drawn.height = Math.round(viewport.height);
      drawn.style.aspectRatio = String(whole.width / whole.height);
      drawing = page.render({ canvas: drawn, viewport });
      await drawing.promise;
      const { items } = await page.getTextContent();
      if (!isGone) setText(textOf(items));
    };
    // a page that cannot be drawn stays white; the others are there
    const timer = setTimeout(() => void draw().catch(() => {}), zoom === 1 ? 0 : REST_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      // one canvas takes one drawing at a time
      drawing?.cancel();
    };
  }, [draws, pdf, n, zoom]);
  return (
    <>
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
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}
