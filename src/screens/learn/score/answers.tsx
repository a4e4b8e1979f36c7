// Answers as they were given, with the right one, the teacher's word, and where it stands in the material.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { marksWithin } from '#contract/marks-of-text.ts';
import { useJudged } from '#src/blocks/question/judged.ts';
import { Feedback, wordFor } from '#src/blocks/question/verdict.tsx';
import { placeOfCitation } from '#src/blocks/source-panel.tsx';
import { TextLine } from '#src/blocks/text/text.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { Score } from './score.ts';

type Answer = Score['answers'][number];

export function AnswerList({ answers, own }: { answers: readonly Answer[]; own: boolean }) {
  return (
    <chakra.ol listStyleType="none" display="grid" gap="6">
      {answers.map((answer) => (
        <chakra.li key={answer.questionId} css={{ '@media print': { breakInside: 'avoid' } }}>
          <AnswerCard answer={answer} own={own} />
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

function AnswerCard({ answer, own }: { answer: Answer; own: boolean }) {
  const { t } = useTranslation('score');
  const judged = useJudged();
  const { stem, formulas, given, source } = answer;
  return (
    <Box display="grid" gap="2" lineHeight="tall">
      <chakra.p fontWeight="medium">
        <TextLine text={stem || t('gone')} formulas={formulas} />
      </chakra.p>
      <p>
        <chakra.span color="fg.muted" textStyle="sm" me="2">
          {t(own ? 'given' : 'givenOf')}
        </chakra.span>
        <TextLine text={judged(given) || t('blank')} formulas={formulas} />
      </p>
      <Feedback result={resultOf(answer)} word={wordFor(resultOf(answer), answer.unlearnt ? null : given)} />
      {source ? <Source source={source} /> : null}
    </Box>
  );
}

/** As the question's card shows it. */
const resultOf = ({
  questionId,
  verdict,
  correct,
  explanation,
  formulas,
  mark,
}: Answer): BlockProps<'check-result'> => ({
  questionId,
  result: verdict,
  ...(correct ? { correct } : {}),
  ...(explanation ? { explanation } : {}),
  ...(formulas ? { formulas } : {}),
  ...(mark ? { by: mark.by, text: mark.text } : {}),
});

/** Opens the passage in place; on paper the quoted words alone. */
function Source({ source }: { source: NonNullable<Answer['source']> }) {
  const { t } = useTranslation('score');
  const { t: cite } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { document, quote, passage, marks } = source;
  const place = placeOfCitation(source, cite);
  const at = Math.max(0, passage.indexOf(quote));
  const words = (from: number, to: number) => (
    <TextLine text={passage.slice(from, to)} marks={marks && marksWithin(marks, from, to)} />
  );
  return (
    <Box>
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        color="brand.fg"
        textStyle="sm"
        cursor="pointer"
        borderRadius="l1"
        textAlign="start"
        py="1"
        _hover={{ textDecoration: 'underline' }}
        focusVisibleRing="outside"
      >
        <Flex as="span" gap="1.5" align="center">
          <LessonIcon name="book" />
          {place ? t('sourceIn', { document, place }) : t('source', { document })}
          <chakra.span display="inline-flex" transform={isOpen ? 'rotate(180deg)' : 'none'} css={HIDDEN_ON_PAPER}>
            <LessonIcon name="down" size="1em" />
          </chakra.span>
        </Flex>
      </chakra.button>
      <chakra.blockquote
        id={id}
        mt="1"
        ps="3"
        py="1"
        borderInlineStartWidth="3px"
        borderColor="brand.border"
        textStyle="sm"
        lineHeight="tall"
        color="fg.muted"
        whiteSpace="pre-line"
        css={{ display: isOpen ? 'block' : 'none', '@media print': { display: 'block' } }}
      >
        <chakra.span css={HIDDEN_ON_PAPER}>{words(0, at)}</chakra.span>
        <chakra.mark color="fg" bg="orange.muted" py="0.5" boxDecorationBreak="clone">
          {words(at, at + quote.length)}
        </chakra.mark>
        <chakra.span css={HIDDEN_ON_PAPER}>{words(at + quote.length, passage.length)}</chakra.span>
      </chakra.blockquote>
    </Box>
  );
}

const HIDDEN_ON_PAPER = { '@media print': { display: 'none' } } as const;
