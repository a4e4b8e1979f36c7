// The same sentences in a document of each format, a paragraph each: what is read out of it are these characters again.
import { docx, paragraph, pdf, pptx, shape } from '#tests/support/documents.ts';
import { asMarkdown } from './sentences.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const inPieces = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
const LINES_OF_A_PAGE = 20;

export const documentsOf = (sentences: readonly string[]): [name: string, bytes: Uint8Array][] => [
  ['signs.txt', Buffer.from(sentences.join('\n\n'))],
  ['signs.md', Buffer.from(sentences.map(asMarkdown).join('\n\n'))],
  ['signs.docx', docx(sentences.map((one) => paragraph(escaped(one))).join(''))],
  [
    'signs.pptx',
    pptx(inPieces(sentences, 8).map((part, at) => [`slide${at + 1}.xml`, shape(part.map(escaped), 'body')])),
  ],
  [
    'signs.pdf',
    pdf(
      inPieces(sentences, LINES_OF_A_PAGE).map((part) =>
        part.map((text, at) => ({ text, x: 40, y: 790 - at * 36, size: 8 })),
      ),
    ),
  ],
];

/** Characters, for white space is each format's own. */
export const charactersOf = (text: string): string => text.replace(/\s+/g, '');
