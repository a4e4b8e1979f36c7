// One question of a paper: its number, points and flag, its text and pictures, and the inputs of its kind.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';
import type { PaperFiles } from '#questions/kit/paper.answer.ts';
import { paperOf } from '#questions/paper.answer.ts';
import { TypedText } from '#src/blocks/text/typed.tsx';
import { later } from '#src/ui/later.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { NOTHING_WRITTEN, type NumberedQuestion, type WrittenAnswer } from './answers.ts';

/** Most questions have none. */
const Pictures = later(async () => (await import('#src/ui/question-pictures.tsx')).Pictures);

export const elementOf = (questionId: string): string => `q-${questionId}`;

interface Props {
  placed: NumberedQuestion;
  written: WrittenAnswer | undefined;
  /** Nothing can be written any more, or here. */
  isLocked: boolean;
  onWrite: (questionId: string, change: Partial<WrittenAnswer>) => void;
  files?: PaperFiles | undefined;
  onExperiment?: ((questionId: string) => void) | undefined;
  /** In place of the flag: what came of it. */
  verdict?: ReactNode;
}

export const PaperQuestion = memo(function PaperQuestion(props: Props) {
  const { t } = useTranslation('exam');
  const { placed, written = NOTHING_WRITTEN, isLocked, onWrite, files, onExperiment, verdict } = props;
  const { question, n } = placed;
  const { questionId, kind, stem, points, media = [] } = question;
  const { Input } = paperOf(kind);
  const press = (event: KeyboardEvent) => {
    if (isLocked || event.defaultPrevented) return;
    const next = pressedOn(question, written.value, event.nativeEvent);
    if (next === undefined) return;
    event.preventDefault();
    onWrite(questionId, { value: next });
  };
  return (
    <Box
      as="section"
      id={elementOf(questionId)}
      aria-label={t('nth', { n })}
      scrollMarginTop="calc(var(--news) + 5rem)"
      bg="bg.panel"
      borderRadius="l3"
      px={{ base: '4', md: '6' }}
      py="4"
    >
      <Flex align="center" gap="2" mb="2" minH="9">
        <chakra.h2 fontWeight="semibold" whiteSpace="nowrap" tabIndex={-1} outline="none">
          {t('nth', { n })}
        </chakra.h2>
        <chakra.span color="fg.muted" textStyle="sm" flex="1" minW="0">
          {t(`kind.${kind}`)} · {t('points', { count: points })}
        </chakra.span>
        {verdict ?? (
          <Button
            size="sm"
            variant={written.flag ? 'surface' : 'ghost'}
            colorPalette={written.flag ? 'orange' : 'gray'}
            aria-pressed={written.flag}
            disabled={isLocked}
            onClick={() => onWrite(questionId, { flag: !written.flag })}
          >
            <LessonIcon name="flag" />
            {t(written.flag ? 'flagged' : 'flag')}
          </Button>
        )}
      </Flex>
      <chakra.fieldset disabled={isLocked} onKeyDown={press} minW="0">
        <chakra.legend
          float="left"
          w="full"
          mb="3"
          fontSize="md"
          lineHeight="1.75"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
        >
          <TypedText text={stem} />
        </chakra.legend>
        <Box clear="both" display="grid" gap="3">
          {media.length > 0 && (
            <Suspense fallback={<Box minH="40" />}>
              <Pictures media={media} />
            </Suspense>
          )}
          <Input
            question={question}
            value={written.value}
            editable={!isLocked}
            change={(value: ExamValue | null) => onWrite(questionId, { value })}
            files={files}
            isBegun={written.isBegun}
            openExperiment={onExperiment && (() => onExperiment(questionId))}
          />
        </Box>
      </chakra.fieldset>
    </Box>
  );
});

const TYPED = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';

/** Somebody types words, or does something in a dialog. */
export const isTyping = ({ target, isComposing }: Pick<Event, 'target'> & { isComposing: boolean }): boolean =>
  isComposing || (target instanceof Element && target.closest(`${TYPED}, [role=dialog], [role=alertdialog]`) !== null);

/** What a key makes of the answer; undefined: it is none of the question's. */
export function pressedOn(
  question: ExamQuestion,
  value: ExamValue | null,
  event: globalThis.KeyboardEvent,
): ExamValue | null | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return undefined;
  return paperOf(question.kind).pressed(question, value, event.key);
}
