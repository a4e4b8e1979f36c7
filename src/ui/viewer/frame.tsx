// A stranger's document in a frame in which nothing runs: filled from here, its styles adopted, as the content policy refuses
// those that stand in the markup.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { Drawn } from './types.ts';
import { usePinch, useSteadyMiddle, type Zoom } from './use-zoom.ts';

const EMPTY = '<!doctype html><meta charset="utf-8"><title></title><body></body>';
const LOOK =
  'body { margin: 0; color: #000; font-family: system-ui, sans-serif; overflow-wrap: anywhere } img { max-width: 100% }';

interface Props {
  drawn: Drawn;
  title: string;
  zoom: Zoom;
}

export function SafeFrame({ drawn, title, zoom }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    const own = page?.defaultView;
    if (!isOpen || !frame.current || !page || !own) return;
    const sheet = new own.CSSStyleSheet();
    sheet.replaceSync(`${LOOK}\n${drawn.css}`);
    page.adoptedStyleSheets = [sheet];
    page.title = title;
    page.documentElement.lang = document.documentElement.lang;
    page.body.replaceChildren(page.importNode(drawn.body, true));
  }, [isOpen, drawn, title]);
  usePinch(isOpen ? frame.current?.contentDocument : null, zoom);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isOpen || !frame.current || !page) return;
    const scale = () => {
      const wide = frame.current?.clientWidth ?? drawn.width;
      const whole = wide < (drawn.reflowsBelow ?? 0) ? 1 : Math.min(1, wide / drawn.width);
      page.body.style.setProperty('zoom', String(whole * zoom.at));
    };
    scale();
    const watch = new ResizeObserver(scale);
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [isOpen, drawn, zoom.at]);
  useSteadyMiddle(() => frame.current?.contentDocument?.scrollingElement, zoom.at);
  return (
    <chakra.iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={EMPTY}
      onLoad={() => setOpen(true)}
      w="full"
      flex="1"
      // paper is white in the dark too
      bg="gray.100"
      colorScheme="light"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="border"
    />
  );
}
