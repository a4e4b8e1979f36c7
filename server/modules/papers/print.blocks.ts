// A question on paper, as its student sees it; with its key below it where that is wanted.
import type { ExamQuestion } from '#contract/exam-paper.ts';
import { type Lang, say } from '#server/platform/messages.ts';
import type { PrintBlock } from '#server/platform/print/index.ts';

type Part = Omit<ExamQuestion, 'questionId' | 'points' | 'children'>;

interface Printed {
  lang: Lang;
  /** From 1. */
  n: number;
  shown: ExamQuestion;
  /** Pictures of it, by the ids of their files. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Room to write, where somebody is to answer on the paper. */
  isBlank: boolean;
}

const text = (line: string, indent: 0 | 1 | 2 = 0): PrintBlock => ({ kind: 'text', text: line, indent });

export function questionBlocks({ lang, n, shown, pictures, isBlank }: Printed): PrintBlock[] {
  const { children = [], points } = shown;
  return [
    text(`${n}. ${shown.stem}${say(lang, 'printPoints', { points })}`),
    ...partBlocks(shown, pictures, 1),
    ...(isBlank ? roomFor(shown) : []),
    ...children.flatMap((child, i) => [
      text(`(${i + 1}) ${child.stem}`, 1),
      ...partBlocks(child, pictures, 2),
      ...(isBlank ? roomFor(child) : []),
    ]),
  ];
}

function partBlocks(part: Part, pictures: Printed['pictures'], indent: 1 | 2): PrintBlock[] {
  const { options = [], left = [], right = [], media = [] } = part;
  const lettered = (items: readonly { key: string; text: string }[]) =>
    items.map((item) => text(`${item.key}. ${item.text}`, indent));
  return [
    ...media.flatMap(({ fileId, alt }): PrintBlock[] => {
      const bytes = pictures.get(fileId);
      return bytes ? [{ kind: 'picture', bytes, alt }] : [];
    }),
    ...lettered(options),
    ...lettered(left),
    ...lettered(right),
  ];
}

/** Lines of writing. */
const ROOM: Partial<Record<ExamQuestion['kind'], number>> = { fill: 1, short: 4, essay: 12 };

function roomFor({ kind }: Part): PrintBlock[] {
  const lines = ROOM[kind];
  return lines === undefined ? [] : [{ kind: 'room', lines }];
}
