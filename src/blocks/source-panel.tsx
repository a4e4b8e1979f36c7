// The passages a text rests on, by document; the chosen one is marked and in view.
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/blocks/index.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { QuoteLine } from './text/text.tsx';

/** `第 4 页`; a heading where there are no pages. */
export const placeOfCitation = (
  { page, heading }: Pick<Citation, 'page' | 'heading'>,
  t: TFunction<'blocks'>,
): string => (page === undefined ? (heading?.split(' / ').at(-1) ?? '') : t('cite.page', { page }));

/** One passage has one place in the panel, however often it is cited. */
export const citationKey = ({ documentId, page, quote }: Citation): string => `${documentId} ${page ?? ''} ${quote}`;

interface Props {
  citations: readonly Citation[];
  chosen: string | null;
  onChoose: (citation: Citation) => void;
}

export function SourcePanel({ citations, chosen, onChoose }: Props) {
  const { t } = useTranslation('blocks');
  const newest = citations.at(-1);
  const byDocument = Map.groupBy(unique(citations), (c) => c.documentId);
  if (byDocument.size === 0) {
    return (
      <Flex direction="column" align="center" gap="2" color="fg.muted" textStyle="sm" textAlign="center" py="8" px="4">
        <LessonIcon name="book" size="1.75em" />
        <p>{t('sources.empty')}</p>
      </Flex>
    );
  }
  return (
    <Box display="grid" gap="5">
      {[...byDocument].map(([documentId, items]) => (
        <section key={documentId} aria-label={items[0]?.document}>
          <chakra.h3 textStyle="sm" fontWeight="semibold" mb="2">
            {items[0]?.document}
          </chakra.h3>
          <Box display="grid" gap="2">
            {items.map((c) => (
              <Passage
                key={citationKey(c)}
                citation={c}
                chosen={citationKey(c) === chosen}
                newest={c === newest}
                onChoose={() => onChoose(c)}
              />
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

function unique(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.map((c) => [citationKey(c), c])).values()];
}

interface PassageProps {
  citation: Citation;
  chosen: boolean;
  /** What is being said now rests on it. */
  newest: boolean;
  onChoose: () => void;
}

function Passage({ citation, chosen, newest, onChoose }: PassageProps) {
  const { t } = useTranslation('blocks');
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // who is reading here goes on reading
    const isRead = place.current?.parentElement?.matches(':hover, :focus-within');
    if (chosen || (newest && !isRead)) place.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, newest]);
  const { heading, page } = citation;
  const where = [page === undefined ? null : t('cite.page', { page }), heading?.replaceAll(' / ', ' › ')]
    .filter(Boolean)
    .join(' · ');
  return (
    <chakra.button
      ref={place}
      type="button"
      onClick={onChoose}
      aria-current={chosen}
      textAlign="start"
      w="full"
      cursor="pointer"
      p="3"
      borderRadius="l2"
      bg={chosen ? 'bg.panel' : 'bg.subtle'}
      _hover={{ bg: 'bg.muted' }}
      outline={chosen ? '1px solid' : undefined}
      outlineColor="brand.border"
      focusVisibleRing="outside"
    >
      {where ? (
        <chakra.span display="block" color="fg.muted" textStyle="xs" mb="1">
          {where}
        </chakra.span>
      ) : null}
      <chakra.span
        display="block"
        textStyle="sm"
        lineHeight="tall"
        whiteSpace="pre-line"
        {...(chosen ? {} : { lineClamp: '3' })}
      >
        <chakra.mark color="fg" bg={chosen ? 'orange.muted' : 'transparent'} py="0.5" boxDecorationBreak="clone">
          <QuoteLine of={citation} />
        </chakra.mark>
      </chakra.span>
    </chakra.button>
  );
}
