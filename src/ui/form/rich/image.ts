// A picture in rich text: a file of ours, which the browser is shown from memory. One that is inserted stands alone; one that came
// in a line stays in it.
import { mergeAttributes, Node } from '@tiptap/react';
import { isOwnFile } from '#contract/html.ts';
import { showFile } from '#src/api/files.ts';

const RULE = {
  tag: 'img[src]',
  getAttrs: (element: HTMLElement) => (isOwnFile(element.getAttribute('src') ?? '') ? null : false),
} as const;

export const Image = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: null } }),
  parseHTML: () => [RULE],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      const stop = new AbortController();
      dom.alt = String(node.attrs['alt'] ?? '');
      showFile(dom, String(node.attrs['src']), stop.signal);
      return { dom, destroy: () => stop.abort() };
    },
});

export const InlineImage = Image.extend({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  parseHTML: () => [{ ...RULE, context: 'paragraph/|heading/', priority: 60 }],
});
