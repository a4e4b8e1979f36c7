// How a text is read: by its marks, else as a model's Markdown, which comes with the first text that needs it.
import { useEffect, useMemo, useState } from 'react';
import type { Citation } from '#contract/blocks/index.ts';
import { type TextMark, typedMarks } from '#contract/marks-of-text.ts';
import type { ReadText } from './reader.ts';
import { readByMarks } from './words.ts';

export interface TextToRead {
  text: string;
  /** Absent: a model has said it, or an older server. */
  marks?: readonly TextMark[] | undefined;
  /** Still being said. */
  open?: boolean;
  citations?: readonly Citation[];
}

type Markdown = typeof import('./markdown.ts');
let markdown: Markdown | null = null;
let loading: Promise<void> | null = null;

/** Where it cannot come, as offline, the next text tries again. */
export function loadMarkdown(): Promise<void> {
  loading ??= import('./markdown.ts').then(
    (module) => {
      markdown = module;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** Until Markdown is here, formulas and bold stand where anybody would type them. */
const readTyped: ReadText = (text, from) => readByMarks(typedMarks(text))(text, from);

const NONE: readonly Citation[] = [];

/** What of the text is to be shown, and its reading. */
export function useReading({ text, marks, open = false, citations = NONE }: TextToRead): {
  text: string;
  read: ReadText;
} {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isGone = false;
    if (!marks && !markdown)
      void loadMarkdown().then(() => {
        if (!isGone) setLoaded(true);
      });
    return () => {
      isGone = true;
    };
  }, [marks]);
  const known = marks ? null : markdown;
  const quotes = known ? citations : NONE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quotation may be whole with the last word only
  const read = useMemo(() => {
    if (marks) return readByMarks(marks);
    return known ? known.readMarkdown(quotes) : readTyped;
  }, [marks, known, quotes, open]);
  return { text: open && known ? known.withoutBegun(text) : text, read };
}
