// A picture in rich text: a file of ours, which the browser is shown from memory.
import { mergeAttributes, Node } from '@tiptap/react';
import { isOwnFile } from '#contract/html.ts';
import { showFile } from '#src/api/files.ts';

export const Image = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: null } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isOwnFile(element.getAttribute('src') ?? '') ? null : false) },
  ],
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
