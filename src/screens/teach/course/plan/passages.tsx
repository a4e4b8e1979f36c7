// The passages that a point rests on, beside its explanation: what is quoted is marked, and more of it is a click away.
import { Box, Button, chakra, HStack, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { marksWithin, type TextMark } from '#contract/marks-of-text.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { useDocuments } from '../knowledge/queries.ts';
import { useAllPassages } from '../plan-queries.ts';
import { useEditor } from './editor.ts';
import type { Quote } from './point-form.ts';
import { rangesOf, sentenceSlices, stretch, toggled } from './sentences.ts';

interface PassageColumnProps {
  quotes: readonly Quote[];
  onPick: (quotes: readonly Quote[]) => void;
}

export function PassageColumn({ quotes, onPick }: PassageColumnProps) {
  const { t } = useTranslation('plan');
  const documents = [...new Set(quotes.map((q) => q.documentId))];
  return (
    <Box
      as="section"
      aria-label={t('passages.label')}
      position="sticky"
      top="calc(var(--bars) + 0.5rem)"
      maxH="calc(100dvh - var(--bars) - 2rem)"
      overflowY="auto"
      pe="1"
    >
      <Text color="fg.muted" textStyle="xs" mb="2">
        {t(documents.length === 0 ? 'passages.none' : 'passages.lead')}
      </Text>
      <VStack align="stretch" gap="3">
        {documents.map((documentId) => (
          <Passages key={documentId} documentId={documentId} quotes={quotes} onPick={onPick} />
        ))}
      </VStack>
    </Box>
  );
}

/** Those that are quoted, and the others under the same headings. */
function Passages({ documentId, quotes, onPick }: PassageColumnProps & { documentId: string }) {
  const { t } = useTranslation('plan');
  const passages = useAllPassages(documentId);
  const name = useDocumentNames().get(documentId);
  if (passages.isPending) return <Skeleton role="status" aria-label={t('passages.loading')} h="40" />;
  if (passages.isError) return null; // the explanation itself is here, and the search says what is wrong
  const used = quotes.filter((q) => q.documentId === documentId).map((q) => q.quote);
  const quoted = passages.data.filter((p) => used.some((quote) => p.text.includes(quote)));
  const headings = new Set(quoted.map((p) => p.heading));
  const shown = passages.data.filter((p) => quoted.includes(p) || (p.heading !== undefined && headings.has(p.heading)));
  return shown.map(({ id, text, marks, page, heading }) => (
    <Box key={id} bg="bg.subtle" borderRadius="l2" px="3" py="2" textStyle="sm">
      <SourceLine document={name} page={page} heading={heading} />
      <SentencePicker
        text={text}
        marks={marks}
        used={used}
        action={t('pick.add')}
        onPick={(chosen) =>
          onPick(
            chosen.map((quote) => ({
              documentId,
              quote,
              ...(page === undefined ? {} : { page }),
              ...(heading === undefined ? {} : { heading }),
            })),
          )
        }
      />
    </Box>
  ));
}

interface SentencePickerProps {
  text: string;
  marks: readonly TextMark[] | undefined;
  /** Chosen at first: all of it, or none. */
  all?: boolean;
  /** Stands in the explanation already. */
  used?: readonly string[];
  action: string;
  /** Takes a single quotation: sentences that stand side by side. */
  one?: boolean | undefined;
  /** A quotation for each stretch of chosen sentences. */
  onPick: (quotes: readonly string[]) => void;
}

const NONE: readonly string[] = [];

/** A text of the material whose sentences are chosen by a click each: what is chosen is taken, verbatim, and nothing else. */
export function SentencePicker({
  text,
  marks,
  all = false,
  used = NONE,
  action,
  one = false,
  onPick,
}: SentencePickerProps) {
  const { t } = useTranslation('plan');
  const slices = sentenceSlices(text, marks);
  const [chosen, setChosen] = useState<readonly number[]>(all ? slices.map((_, at) => at) : []);
  const ranges = rangesOf(chosen);
  const isApart = one && ranges.length > 1;
  const pick = () => {
    onPick(ranges.map((range) => stretch(text, slices, range)));
    setChosen([]);
  };
  return (
    <Box>
      <Box whiteSpace="pre-line" lineHeight="tall" overflowWrap="anywhere">
        {slices.map(({ start, end }, at) => {
          const sentence = text.slice(start, end);
          return (
            <span key={start}>
              {text.slice(slices[at - 1]?.end ?? 0, start)}
              <Sentence
                text={sentence}
                marks={marks && marksWithin(marks, start, end)}
                chosen={chosen.includes(at)}
                used={used.some((quote) => quote.includes(sentence))}
                onClick={() => setChosen(toggled(chosen, at))}
              />
            </span>
          );
        })}
      </Box>
      {chosen.length > 0 && (
        <HStack mt="2" wrap="wrap">
          <Button size="xs" disabled={isApart} onClick={pick}>
            {action}
          </Button>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setChosen([])}>
            {t('pick.none')}
          </Button>
          {isApart && (
            <Text role="status" color="fg.muted" textStyle="xs">
              {t('pick.apart')}
            </Text>
          )}
        </HStack>
      )}
    </Box>
  );
}

interface SentenceProps extends Pick<SentencePickerProps, 'text' | 'marks'> {
  chosen: boolean;
  used: boolean;
  onClick: () => void;
}

function Sentence({ text, marks, chosen, used, onClick }: SentenceProps) {
  return (
    <chakra.button
      type="button"
      aria-pressed={chosen}
      display="inline"
      textAlign="start"
      cursor="pointer"
      borderRadius="xs"
      focusVisibleRing="outside"
      bg={chosen ? 'brand.muted' : used ? 'orange.subtle' : 'transparent'}
      _hover={{ bg: chosen ? 'brand.emphasized' : 'bg.emphasized' }}
      boxDecorationBreak="clone"
      whiteSpace="pre-line"
      onClick={onClick}
    >
      <TextLine text={text} marks={marks} />
    </chakra.button>
  );
}

interface SourceLineProps {
  document?: string | undefined;
  page?: number | undefined;
  heading?: string | undefined;
}

/** Where a quotation stands: document, page, headings. */
export function SourceLine({ document, page, heading }: SourceLineProps) {
  const { t } = useTranslation('plan');
  const parts = [
    document || undefined,
    page === undefined ? undefined : t('source.page', { page }),
    heading?.split(' / ').at(-1),
  ];
  return (
    <Text color="fg.muted" textStyle="xs">
      {parts.filter((part) => part !== undefined).join(' · ')}
    </Text>
  );
}

/** The course's documents by name. */
export function useCourseDocuments() {
  return useDocuments(useEditor().courseId);
}

export function useDocumentNames(): ReadonlyMap<string, string> {
  const { data } = useCourseDocuments();
  return new Map(data?.map((d) => [d.id, d.name]));
}
