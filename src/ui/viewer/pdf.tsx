// A PDF page by page: each is drawn when it comes near, and its text is there for who cannot see it.
import { Box, chakra } from '@chakra-ui/react';
import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenPdf, PdfSheet } from './pdf-page.tsx';
import { type DocumentPlace, showPlace } from './place.ts';
import { ViewError } from './types.ts';
import { usePinch, useSteadyMiddle, type Zoom } from './use-zoom.ts';

export { PdfSheet };

/** Its worker, whose policy lets it compile, with its tables, fonts, profiles and decoders beside: each is fetched when a page asks. */
const HERE = import.meta.url;
const PDFJS = new URL(import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `./pdfjs-${version}/`, HERE);
const at = (path: string): string => new URL(path, PDFJS).href;
GlobalWorkerOptions.workerSrc = at('build/pdf.worker.min.mjs');
const PARTS = {
  cMapUrl: at('cmaps/'),
  standardFontDataUrl: at('standard_fonts/'),
  iccUrl: at('iccs/'),
  wasmUrl: at('wasm/'),
};

const MOST_BYTES = 60 * 1024 * 1024;
const MOST_PAGES = 500;

export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  if (data.byteLength > MOST_BYTES) throw new ViewError('large');
  const broken = () => {
    throw new ViewError('broken');
  };
  const pdf = await getDocument({ data, ...PARTS, enableXfa: false, stopAtErrors: false }).promise.catch(broken);
  const { width, height } = (await pdf.getPage(1).catch(broken)).getViewport({ scale: 1 });
  return { pdf, ratio: width / height };
}

/** The number of pages that are shown. */
export const visiblePageCount = ({ pdf }: OpenPdf): number => Math.min(pdf.numPages, MOST_PAGES);

interface PagesProps {
  open: OpenPdf;
  title: string;
  zoom: Zoom;
  onSave: () => void;
  /** Nothing of the pages in view could be drawn; or something could. */
  onUnseen?: ((isUnseen: boolean) => void) | undefined;
  place?: DocumentPlace | undefined;
}

export function PdfPages({ open, title, zoom, onSave, onUnseen, place }: PagesProps) {
  const { t } = useTranslation('viewer');
  const { pdf } = open;
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  usePinch(area, zoom);
  useSteadyMiddle(() => area, zoom.at);
  useEffect(() => () => void pdf.loadingTask.destroy(), [pdf]);
  /** Of the pages in view, by their number: whether nothing of it could be drawn. */
  const inView = useRef(new Map<number, boolean>());
  const look = (n: number, isLost: boolean | null) => {
    if (isLost === null) inView.current.delete(n);
    else inView.current.set(n, isLost);
    onUnseen?.(inView.current.size > 0 && [...inView.current.values()].every(Boolean));
  };
  useEffect(() => {
    // what is marked already has brought itself into view
    if (area && place && !area.querySelector('[data-mark]')) showPlace(area, area, { page: place.page, text: '' });
  }, [area, place]);
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
        <PdfPage
          key={n}
          open={open}
          n={n}
          zoom={zoom.at}
          onSave={onSave}
          onLook={look}
          place={place?.page === n ? place : undefined}
        />
      ))}
      {pdf.numPages > MOST_PAGES && <chakra.p color="fg.muted">{t('cutPages', { pages: MOST_PAGES })}</chakra.p>}
    </Box>
  );
}

interface PageProps {
  open: OpenPdf;
  n: number;
  zoom: number;
  onSave: () => void;
  /** It is in view, lost or not; or no more. */
  onLook: (n: number, isLost: boolean | null) => void;
  place: DocumentPlace | undefined;
}

/** Of a page, or of the window: less than this is its edge. */
const IN_VIEW = 0.25;

function PdfPage({ open, n, zoom, onSave, onLook, place }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [isLost, setLost] = useState(false);
  const told = useRef(onLook);
  told.current = onLook;
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([seen]) => {
        const isSeen =
          seen && (seen.intersectionRatio >= IN_VIEW || seen.intersectionRect.height >= window.innerHeight * IN_VIEW);
        told.current(n, isSeen ? isLost : null);
      },
      { threshold: [0, 0.05, 0.1, IN_VIEW, 0.5] },
    );
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [n, isLost]);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: '600px' });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Box ref={box} data-page={n} mx="auto" mb="4" bg="white" style={{ width: `calc(min(100%, 56rem) * ${zoom})` }}>
      <PdfSheet
        open={open}
        n={n}
        draws={isNear}
        zoom={zoom}
        onSave={onSave}
        place={place}
        onDrawn={(loss) => setLost(loss === 'page')}
      />
    </Box>
  );
}
