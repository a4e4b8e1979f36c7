// A stranger's document in a frame in which nothing runs: filled from here, its styles adopted, as the content policy refuses
// those that stand in the markup.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { type DocumentPlace, showPlace } from './place.ts';
import type { RenderedMarkup } from './types.ts';
import { usePinch, useSteadyMiddle, type Zoom } from './use-zoom.ts';

const EMPTY = '<!doctype html><meta charset="utf-8"><title></title><body></body>';
const LOOK =
  'body { margin: 0; color: #000; font-family: system-ui, sans-serif; overflow-wrap: anywhere } img { max-width: 100% } ::highlight(place) { background: #fde68a }';

interface Props {
  drawn: RenderedMarkup;
  title: string;
  /** Undefined: it stays as large as fits. */
  zoom?: Zoom;
  place?: DocumentPlace | undefined;
  /** One page alone, as large as its place: told how wide it is by its height, when that is known. */
  onRatio?: (ratio: number) => void;
}

const AS_IT_IS: Zoom = { at: 1, set: () => {} };

export function SafeFrame({ drawn, title, zoom = AS_IT_IS, place, onRatio }: Props) {
  const told = useRef(onRatio);
  told.current = onRatio;
  const isPage = onRatio !== undefined;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const own = page?.defaultView;
    if (!isOpen || !frame.current || !page || !own) return;
    const sheet = new own.CSSStyleSheet();
    const { narrow } = drawn;
    const reflowed = narrow && !isPage ? `@media (max-width: ${narrow.below - 1}px) { ${narrow.css} }` : '';
    sheet.replaceSync(`${LOOK}\n${drawn.css}\n${reflowed}`);
    page.adoptedStyleSheets = [sheet];
    page.title = title;
    page.documentElement.lang = document.documentElement.lang;
    page.body.replaceChildren(page.importNode(drawn.body, true));
  }, [isOpen, drawn, title, isPage]);
  usePinch(isOpen && !isPage ? frame.current?.contentDocument : null, zoom);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isOpen || !frame.current || !page) return;
    const scale = () => {
      const wide = frame.current?.clientWidth ?? drawn.width;
      const whole = wide / drawn.width;
      const reflows = !isPage && wide < (drawn.narrow?.below ?? 0);
      page.body.style.setProperty('zoom', String(isPage ? whole : reflows ? zoom.at : Math.min(1, whole) * zoom.at));
      const { height } = page.body.getBoundingClientRect();
      if (isPage && height > 0) told.current?.(wide / height);
    };
    scale();
    const watch = new ResizeObserver(scale);
    watch.observe(frame.current);
    // pictures in it come later
    if (isPage) watch.observe(page.body);
    return () => watch.disconnect();
  }, [isOpen, drawn, zoom.at, isPage]);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (isOpen && place && page?.scrollingElement) showPlace(page.body, page.scrollingElement, place);
  }, [isOpen, place]);
  useSteadyMiddle(() => frame.current?.contentDocument?.scrollingElement, zoom.at);
  return (
    <chakra.iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={EMPTY}
      onLoad={() => setOpen(true)}
      w="full"
      // paper is white in the dark too
      colorScheme="light"
      {...(isPage
        ? { h: 'full', bg: 'white' }
        : { flex: '1', bg: 'gray.100', borderRadius: 'l2', borderWidth: '1px', borderColor: 'border' })}
    />
  );
}
