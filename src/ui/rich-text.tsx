// Stored rich text on the page: cleaned once more, by the same list as on the server, and never through innerHTML.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import {
  BLOCK_TAGS,
  HTML_ATTRIBUTES,
  HTML_TAGS,
  isLink,
  isOwnFile,
  isSpan,
  LINK_ATTRIBUTES,
  LIST_TYPES,
} from '#contract/html-rules.ts';
import { showFile } from '#src/api/files.ts';
import { drawBracketed } from './rich-formulas.ts';

const purify = DOMPurify();
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !isOwnFile(node.getAttribute('src') ?? '')) node.remove();
  for (const name of ['colspan', 'rowspan'] as const)
    if (node.hasAttribute(name) && !isSpan(name, node.getAttribute(name) ?? '')) node.removeAttribute(name);
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
export const purifiedHtml = (html: string): string => purify.sanitize(html, CONFIG);

/** What was pasted, for the editor to judge by its tags: it parts the lines by those that it does not keep. */
export function cleanPasted(html: string): string {
  const holder = document.createElement('div');
  const fragment: DocumentFragment = purify.sanitize(html, {
    ...CONFIG,
    ALLOWED_TAGS: [...HTML_TAGS, ...BLOCK_TAGS, 'b', 'i'],
    RETURN_DOM_FRAGMENT: true,
  });
  // one cell alone is a frame around what is in it
  for (const table of fragment.querySelectorAll('table')) {
    const [only, second] = table.querySelectorAll(':scope > * > tr > :is(td, th)');
    if (only && !second) table.replaceWith(...only.childNodes);
  }
  holder.append(fragment);
  return holder.innerHTML;
}

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
  // drawings are made for white paper, and often on nothing
  '& img': { maxW: 'full', h: 'auto', borderRadius: 'l1', _dark: { bg: 'white', color: 'black' } },
  '& :is(p, h2, h3, li) img': { display: 'inline-block', verticalAlign: 'middle' },
  '& :is(sup, sub)': { fontSize: '0.75em', lineHeight: '0', position: 'relative' },
  '& code': { fontFamily: 'mono', fontSize: '0.9em', bg: 'bg.muted', borderRadius: 'l1', px: '1' },
  // what is wide is moved within the page; on paper nothing can be
  '& pre': {
    bg: 'bg.muted',
    borderRadius: 'l2',
    px: '3',
    py: '2',
    overflowX: 'auto',
    whiteSpace: 'pre',
    _print: { overflow: 'visible', whiteSpace: 'pre-wrap' },
  },
  '& pre code': { bg: 'transparent', p: '0' },
  '& table': { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& .rich-table': { overflowX: 'auto', _print: { overflow: 'visible' } },
  '& :is(td, th)': {
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    px: '2.5',
    py: '1.5',
    minW: '4em',
    h: '2.5em',
    _print: { minW: '2.5em' },
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th': { bg: 'bg.muted', fontWeight: 'semibold' },
  '& tr': { breakInside: 'avoid' },
  '& :is(td, th) > * + *': { mt: '1' },
} as const;

/** By keys, too, where it is wider than the page. */
function movable(wide: Element): void {
  const frame = wide.localName === 'pre' ? wide : document.createElement('div');
  if (frame !== wide) {
    frame.className = 'rich-table';
    wide.replaceWith(frame);
    frame.append(wide);
  }
  frame.setAttribute('tabindex', '0');
}

export function RichText({ html, ...props }: { html: string } & HTMLChakraProps<'div'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = cleanFragment(html);
    const stop = new AbortController();
    for (const image of fragment.querySelectorAll('img')) showFile(image, image.getAttribute('src') ?? '', stop.signal);
    for (const list of fragment.querySelectorAll('ol')) list.style.listStyleType = LIST_TYPES[list.type] ?? '';
    for (const wide of fragment.querySelectorAll('table, pre')) movable(wide);
    place.current?.replaceChildren(fragment);
    // a formula that could not be loaded stands as its source
    if (place.current) drawBracketed(place.current).catch(() => {});
    return () => stop.abort();
  }, [html]);
  return <chakra.div ref={place} css={RICH_LOOK} {...props} />;
}
