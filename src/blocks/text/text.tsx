// A text, whole or growing: by marks where it has them, else as a model's Markdown. New tokens draw only the part they fall into.
import { Box } from '@chakra-ui/react';
import { createContext, memo, use, useCallback, useMemo, useRef, useState } from 'react';
import type { Citation } from '#contract/blocks/index.ts';
import { formulaMarks, type TextMark, typedMarks } from '#contract/marks-of-text.ts';
import { createGrouper } from './groups.ts';
import { createReader, type ReadText, type TextPart } from './reader.ts';
import { TEXT_STYLE } from './style.ts';
import { type Citing, Inline, TextBlock } from './tokens.tsx';
import { type TextToRead, useReading } from './use-reading.ts';
import { inlineTokens, type QuotedText, quoteMarks } from './words.ts';

interface Props extends TextToRead {
  onCite?: (citation: Citation) => void;
}

const NONE: readonly Citation[] = [];

export const StreamedText = memo(function StreamedText(props: Props) {
  const { open = false, citations = NONE, onCite } = props;
  const { text, read } = useReading(props);
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
  const said = useMemo(() => ({ text, read, citations, onMark }), [text, read, citations, onMark]);
  return <Said value={said}>{frame}</Said>;
});

interface Heard {
  text: string;
  read: ReadText;
  citations: readonly Citation[];
  onMark: (n: number) => void;
}
const Said = createContext<Heard>({ text: '', read: () => [], citations: NONE, onMark: () => {} });

function Parts() {
  const { text, read, citations, onMark } = use(Said);
  const [{ readOn, group }] = useState(() => ({ readOn: createReader(), group: createGrouper() }));
  return group(readOn(text, read)).map((parts, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
    <Group key={i} parts={parts} citations={citations} onCite={onMark} />
  ));
}

interface GroupProps {
  parts: readonly TextPart[];
  citations: readonly Citation[];
  onCite: Citing['onCite'];
}

const Group = memo(function Group({ parts, citations, onCite }: GroupProps) {
  // a part that settles stays the element that it was: its place is its key
  return parts.map((part, i) =>
    part.token.type === 'space' ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Part key={i} part={part} known={knownIn(part.raw, citations)} onCite={onCite} />
    ),
  );
});

const Part = memo(function Part({ part, ...citing }: Citing & { part: TextPart }) {
  return <TextBlock token={part.token} marks={citing} />;
});

interface LineProps {
  text: string;
  /** Of what was made out of the material, its formulas; absent: those of what it stands in. */
  formulas?: readonly string[] | undefined;
  /** Of a passage, what its reader has told. */
  marks?: readonly TextMark[] | undefined;
}

/** The formulas of all lines in it, where a part of the page was made out of the material; undefined: a person has typed it. */
export const WithFormulas = createContext<readonly string[] | undefined>(undefined);

/** Words that may hold formulas: a stem, an option, a title, a passage. */
export const TextLine = memo(function TextLine({ text, formulas, marks }: LineProps) {
  const around = use(WithFormulas);
  const own = formulas ?? around;
  const tokens = useMemo(() => {
    const known = marks ?? (own ? formulaMarks(text, own) : typedMarks(text));
    return inlineTokens(text, known, { from: 0, to: text.length });
  }, [text, own, marks]);
  return <Inline tokens={tokens} marks={NO_SOURCES} />;
});
/** A title, a goal: formulas by dollars, and no bold, since most stand so above the material's own words. */
export const TitleLine = ({ text }: { text: string }) => (
  <TextLine text={text} marks={typedMarks(text).filter(({ kind }) => kind === 'formula')} />
);
/** Words of the material, verbatim. */
export const QuoteLine = ({ of }: { of: QuotedText }) => <TextLine text={of.quote} marks={quoteMarks(of)} />;

const NO_SOURCES: Citing = { known: '', onCite: () => {} };

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
