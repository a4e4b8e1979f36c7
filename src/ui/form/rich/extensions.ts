// What the editor can make: contract/html.ts, and nothing that would be cleaned away.
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Mark } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isLink, LINK_ATTRIBUTES } from '#contract/html.ts';
import { Image, InlineImage } from './image.ts';

/** Of characters, with no meaning to any sign that is typed: `~~` and backticks are words. They may stand within each other. */
const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] });

const OwnTable = Table.extend({
  // widths of columns are the reader's
  renderHTML: () => ['table', ['tbody', 0]],
  // from the last cell the Tab key goes on, as everywhere
  addKeyboardShortcuts() {
    const { Tab: _, ...others } = this.parent?.() ?? {};
    return { ...others, Tab: () => this.editor.commands.goToNextCell() };
  },
});

export const extensions = [
  StarterKit.configure({
    // ours have no signs to type
    strike: false,
    underline: false,
    code: false,
    horizontalRule: false,
    // it would leave an empty line behind in what is stored
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: LINK_ATTRIBUTES,
      isAllowedUri: (url) => isLink(url),
    },
  }),
  mark('superscript', 'sup'),
  mark('subscript', 'sub'),
  mark('code', 'code'),
  mark('strike', 's'),
  mark('underline', 'u'),
  OwnTable,
  TableRow,
  TableHeader,
  TableCell,
  Image,
  InlineImage,
];
