// A tutor's text, whole or growing: new tokens draw only the part they fall into.
import { Box } from '@chakra-ui/react';
import { createContext, memo, use, useCallback, useMemo, useRef, useState } from 'react';
import type { Citation } from '#contract/blocks/index.ts';
import { createGrouper } from './groups.ts';
import { createMarkdownReader, type MarkdownPart, parseInline, withoutBegun } from './markdown.ts';
import { TEXT_STYLE } from './style.ts';
import { type Citing, Inline, MarkdownBlock } from './tokens.tsx';

interface Props {
  text: string;
  /** Still being said: a caret stands at its end. */
  open?: boolean;
  citations?: readonly Citation[];
  onCite?: (citation: Citation) => void;
}

const NONE: readonly Citation[] = [];

export const StreamedText = memo(function StreamedText({ text, open = false, citations = NONE, onCite }: Props) {
  const onMark = useMarks(citations, onCite);
  // the styled frame is the same element while the text grows: what is in it hears of new words by the context
  const frame = useMemo(
    () => (
      <Box css={TEXT_STYLE} data-aloud data-open={open || undefined}>
        <Parts />
      </Box>
    ),
    [open],
  );
  const said = useMemo(
    () => ({ text: open ? withoutBegun(text) : text, citations, onMark }),
    [text, open, citations, onMark],
  );
  return <Said value={said}>{frame}</Said>;
});

const Said = createContext<{ text: string; citations: readonly Citation[]; onMark: (n: number) => void }>({
  text: '',
  citations: NONE,
  onMark: () => {},
});

function Parts() {
  const { text, citations, onMark } = use(Said);
  const [{ read, group }] = useState(() => ({ read: createMarkdownReader(), group: createGrouper() }));
  return group(read(text)).map((parts, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
    <Group key={i} parts={parts} citations={citations} onCite={onMark} />
  ));
}

interface GroupProps {
  parts: readonly MarkdownPart[];
  citations: readonly Citation[];
  onCite: Citing['onCite'];
}

const Group = memo(function Group({ parts, citations, onCite }: GroupProps) {
  // a part that settles stays the element that it was: its place is its key
  return parts.map((part, i) =>
    part.token.type === 'space' ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <TextPart key={i} part={part} known={knownIn(part.raw, citations)} onCite={onCite} />
    ),
  );
});

const TextPart = memo(function TextPart({ part, ...marks }: Citing & { part: MarkdownPart }) {
  return <MarkdownBlock token={part.token} marks={marks} />;
});

/** One line of text that may hold formulas: a stem, an option, a title. */
export const TextLine = memo(function TextLine({ text }: { text: string }) {
  const tokens = useMemo(() => parseInline(text), [text]);
  return <Inline tokens={tokens} marks={NO_MARKS} />;
});
const NO_MARKS: Citing = { known: '', onCite: () => {} };

/** Opens a source by its number: the same function for the life of the text, whatever sources join. */
function useMarks(citations: readonly Citation[], onCite?: (citation: Citation) => void): (n: number) => void {
  const latest = useRef({ citations, onCite });
  latest.current = { citations, onCite };
  return useCallback((n: number) => {
    const { citations: items, onCite: tell } = latest.current;
    const found = items.find((c) => c.n === n);
    if (found) tell?.(found);
  }, []);
}

const knownIn = (raw: string, citations: readonly Citation[]): string =>
  citations
    .filter((c) => raw.includes(`[${c.n}]`))
    .map((c) => c.n)
    .join(',');
