// Which viewer shows a file: by the type that its bytes gave it on the server; a file of this device has a name alone.
import type { ViewKind } from './types.ts';

const ENDINGS: Readonly<Record<string, ViewKind>> = {
  docx: 'word',
  pptx: 'slides',
  xlsx: 'sheet',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  pdf: 'pdf',
  txt: 'text',
  md: 'text',
  markdown: 'text',
  csv: 'text',
};
const TYPES: readonly (readonly [RegExp, ViewKind])[] = [
  [/wordprocessingml\.document$/, 'word'],
  [/presentationml\.presentation$/, 'slides'],
  [/spreadsheetml\.sheet$/, 'sheet'],
  [/^image\/(?:png|jpeg|gif|webp)$/, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/^text\/plain\b/, 'text'],
];

/** Undefined: only the file itself can be had. */
export const viewKindOf = ({ type, name }: { type: string; name: string }): ViewKind | undefined =>
  TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? ENDINGS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];

/** The page that shows a stored file, or offers it where it cannot. */
export const viewPath = ({ fileId, type, name }: { fileId: string; type: string; name: string }): string =>
  `/${viewKindOf({ type, name }) === 'sheet' ? 'ExcelView' : 'wordView'}?id=${encodeURIComponent(fileId)}`;
