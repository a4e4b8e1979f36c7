// What the editor can make: contract/html.ts, and nothing that would be cleaned away.
import StarterKit from '@tiptap/starter-kit';
import { isLink, LINK_ATTRIBUTES } from '#contract/html.ts';
import { Image } from './image.ts';

export const extensions = [
  StarterKit.configure({
    strike: false,
    underline: false,
    code: false,
    codeBlock: false,
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
  Image,
];
