// Stored rich text on the page: cleaned once more, by the same list as on the server, and never through innerHTML.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { HTML_ATTRIBUTES, HTML_TAGS, isLink, isOwnFile, LINK_ATTRIBUTES } from '#contract/html-rules.ts';
import { showFile } from '#src/api/files.ts';

const purify = DOMPurify();
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !isOwnFile(node.getAttribute('src') ?? '')) node.remove();
  if (node.nodeName !== 'A') return;
  if (!isLink(node.getAttribute('href') ?? '')) node.removeAttribute('href');
  for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) node.setAttribute(name, value);
});

const CONFIG = {
  ALLOWED_TAGS: [...HTML_TAGS],
  ALLOWED_ATTR: Object.values(HTML_ATTRIBUTES).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A fragment that can be put on the page as it is. */
export const cleanFragment = (html: string): DocumentFragment =>
  purify.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true });
export const cleanHtml = (html: string): string => purify.sanitize(html, CONFIG);

/** How rich text looks, in the editor and where it is read. */
export const RICH_LOOK = {
  lineHeight: '1.75',
  overflowWrap: 'anywhere',
  '& > * + *': { mt: '3' },
  '& h2': { textStyle: 'lg', fontWeight: 'semibold' },
  '& h3': { textStyle: 'md', fontWeight: 'semibold' },
  '& ul': { ps: '6', listStyleType: 'disc' },
  '& ol': { ps: '6', listStyleType: 'decimal' },
  '& blockquote': { ps: '4', borderInlineStartWidth: '3px', borderColor: 'border.emphasized', color: 'fg.muted' },
  '& a': { color: 'brand.fg', textDecoration: 'underline' },
  '& strong': { fontWeight: 'bold' },
  '& em': { fontStyle: 'italic' },
  '& img': { maxW: 'full', h: 'auto', borderRadius: 'l1' },
} as const;

export function RichText({ html, ...props }: { html: string } & HTMLChakraProps<'div'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = cleanFragment(html);
    const stop = new AbortController();
    for (const image of fragment.querySelectorAll('img')) showFile(image, image.getAttribute('src') ?? '', stop.signal);
    place.current?.replaceChildren(fragment);
    return () => stop.abort();
  }, [html]);
  return <chakra.div ref={place} css={RICH_LOOK} {...props} />;
}
