// A stranger's document in a frame in which nothing runs: filled from here, its styles adopted, as the content policy refuses
// those that stand in the markup.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { Drawn } from './types.ts';

const EMPTY = '<!doctype html><meta charset="utf-8"><title></title><body></body>';
const LOOK =
  'body { margin: 0; color: #000; font-family: system-ui, sans-serif; overflow-wrap: anywhere } img { max-width: 100% }';

export function SafeFrame({ drawn, title }: { drawn: Drawn; title: string }) {
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
    const fit = () => {
      const wide = frame.current?.clientWidth ?? drawn.width;
      page.body.style.setProperty('zoom', String(Math.min(1, wide / drawn.width)));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [isOpen, drawn, title]);
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
