// A question of the bank: its text, its pictures and the inputs of its kind.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';
import type { HomeworkAnswer } from '#contract/homework-own.ts';
import { paperOf } from '#questions/paper.answer.ts';
import { TypedText } from '#src/blocks/text/typed.tsx';
import { Pictures } from '#src/ui/question-pictures.tsx';

interface Props {
  question: ExamQuestion;
  value: HomeworkAnswer['value'] | undefined;
  /** Absent: it is only seen. */
  onChange?: ((value: ExamValue | null) => void) | undefined;
  /** Its key in words, once it may be seen. */
  right?: string | undefined;
}

export function QuestionField({ question, value, onChange, right }: Props) {
  const { t } = useTranslation('ownHomework');
  const { Input } = paperOf(question.kind);
  return (
    <chakra.fieldset border="none" minW="0">
      <chakra.legend mb="3" fontSize="md" lineHeight="tall">
        <TypedText text={question.stem} />
      </chakra.legend>
      {question.media && (
        <Box mb="3">
          <Pictures media={question.media} />
        </Box>
      )}
      {/* a question's value holds no file of ours */}
      <Input
        question={question}
        value={(value ?? null) as ExamValue | null}
        editable={onChange !== undefined}
        change={onChange ?? (() => {})}
      />
      {right !== undefined && (
        <chakra.p mt="3" overflowWrap="anywhere">
          <chakra.span color="fg.muted" textStyle="sm" me="2">
            {t('right')}
          </chakra.span>
          <TypedText text={right} />
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}
