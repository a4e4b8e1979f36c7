// What a library has made of a stranger's document, without what acts, leads away or fetches. The frame it is shown in runs
// nothing either, and the page's content policy holds there too.
import DOMPurify, { type Config } from 'dompurify';
import { decodedXml } from '#contract/office/xml-tree.ts';

const CONFIG = {
  RETURN_DOM_FRAGMENT: true,
  FORBID_TAGS: [
    ...['style', 'link', 'meta', 'base', 'script', 'noscript', 'template', 'slot'],
    ...['iframe', 'object', 'embed', 'audio', 'video', 'source', 'track'],
    ...['form', 'input', 'button', 'textarea', 'select', 'dialog', 'use'],
  ],
  FORBID_ATTR: ['target', 'ping', 'action', 'formaction', 'background', 'srcset', 'contenteditable', 'autofocus'],
  ALLOW_DATA_ATTR: false,
} as const satisfies Config;

// own hooks: those of stored rich text are stricter
const purify = DOMPurify();
purify.addHook('afterSanitizeAttributes', (node) => {
  for (const name of ['href', 'xlink:href', 'src']) {
    const value = node.getAttribute(name);
    // places in the document itself, and pictures that it brings
    if (value !== null && !/^#|^data:image\/(?:png|jpeg|gif|webp|bmp);/.test(value)) node.removeAttribute(name);
  }
  // a style that fetches would be refused, and told as a breach of the policy
  const style = node.getAttribute('style');
  if (style && /url\(|image-set\(|\\/i.test(style)) node.setAttribute('style', withoutFetches(style));
});

export const cleanMarkup = (given: string | Node): DocumentFragment => purify.sanitize(given, CONFIG);

/** Styles that name no other file. */
export const cleanCss = (css: string): string =>
  withoutFetches(css.replace(/@font-face\s*\{[^}]*\}/gi, '').replace(/@(?:import|namespace|charset)[^;{]*;?/gi, ''));

// an escape is decoded first: a tab by its code is no 9, and no name of a function hides in escapes
const withoutFetches = (css: string): string =>
  css
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) => decodedXml(`&#x${hex};`).replace(/["'\n\r\f]/, ' '))
    .replaceAll('\\', '')
    .replace(/(?:-webkit-)?(?:url|image-set|image|src)\([^)]*\)?/gi, 'none');
