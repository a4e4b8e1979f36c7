// The plan as a student meets it, from any point on, in the blocks of the lesson itself. Nothing is sent and nothing is marked.
import {
  Box,
  Button,
  CloseButton,
  Dialog,
  Flex,
  Grid,
  HStack,
  NativeSelect,
  Portal,
  Text,
  VStack,
} from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps, Citation } from '#contract/blocks/index.ts';
import { movedMarks, type TextMark, typedMarks } from '#contract/marks-of-text.ts';
import type { PlanExample, PlanPoint } from '#contract/plan.ts';
import { editingOf } from '#questions/edit.ts';
import { BlockView } from '#src/blocks/block.tsx';
import { type BlockHost, readOnlyHost } from '#src/blocks/host.ts';
import { citationKey, SourcePanel } from '#src/blocks/source-panel.tsx';
import { StreamedText, TextLine } from '#src/blocks/text/text.tsx';
import { quoteMarks } from '#src/blocks/text/words.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { usePoint } from '../plan-queries.ts';
import { useDraft, useEditor } from './editor.ts';
import { useDocumentNames } from './passages.tsx';
import { isQuote, savedOf, type WordsForm, withKnownFormulas } from './point-form.ts';
import type { QuestionForm } from './question-form.ts';

interface Props {
  /** The point to begin at. */
  from: string;
  onClose: () => void;
}

export function Preview({ from, onClose }: Props) {
  const { t } = useTranslation('plan');
  const { plan } = useEditor();
  const [at, setAt] = useState(
    Math.max(
      0,
      plan.points.findIndex((p) => p.id === from),
    ),
  );
  const point = plan.points[at];
  const step = (by: number, label: string, icon: 'back' | 'next') => (
    <Button size="sm" variant="outline" disabled={!plan.points[at + by]} onClick={() => setAt(at + by)}>
      {icon === 'back' && <Icon name="back" />}
      {label}
      {icon === 'next' && <Icon name="next" />}
    </Button>
  );
  return (
    <Dialog.Root open size="full" scrollBehavior="inside" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Positioner w="full">
          <Dialog.Content borderRadius="0" bg="bg">
            <Dialog.Header bg="bg.warning" color="fg.warning" py="2" alignItems="center" gap="3" pe="14">
              <Icon name="eye" />
              <Dialog.Title textStyle="md">{t('preview.title')}</Dialog.Title>
              <Dialog.Description color="fg.warning" textStyle="sm">
                {t('preview.text')}
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body py="6">
              {point && <Lesson key={point.id} pointId={point.id} index={at} of={plan.points.length} />}
            </Dialog.Body>
            <Dialog.Footer justifyContent="center">
              {step(-1, t('preview.previous'), 'back')}
              <NativeSelect.Root size="sm" w="auto" maxW="20rem">
                <NativeSelect.Field
                  aria-label={t('preview.point')}
                  value={at}
                  onChange={(event) => setAt(Number(event.target.value))}
                >
                  {plan.points.map(({ id, title }, index) => (
                    <option key={id} value={index}>
                      {t('preview.pointOf', { at: index + 1, of: plan.points.length, title })}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
              {step(1, t('preview.next'), 'next')}
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('preview.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Lesson({ pointId, index, of }: { pointId: string; index: number; of: number }) {
  const point = usePoint(pointId);
  if (point.data) return <PointPreview point={point.data} index={index} of={of} />;
  return point.error ? <ErrorState error={point.error} onRetry={() => void point.refetch()} /> : null;
}

function PointPreview({ point, index, of }: { point: PlanPoint; index: number; of: number }) {
  const { t } = useTranslation('plan');
  const { store } = useEditor();
  const names = useDocumentNames();
  const words = useDraft(store.words(point));
  const [chosen, setChosen] = useState<Citation | null>(null);
  const questions = point.questionList.map((q) => {
    const { value, state } = store.question(q).get();
    return { id: q.id, form: value, formulas: state === 'saved' ? q.formulas : undefined };
  });
  const lesson = lessonOf({ point, words: words.value, isSaved: words.state === 'saved', questions, index, of, names });
  const host = (questionId: string): BlockHost => ({
    ...readOnlyHost,
    onCite: setChosen,
    onAnswer: () => toast.info(t('preview.notSent')),
    // a question is open to be tried; what is chosen goes nowhere
    openQuestion: questionId,
    lastQuestion: questionId,
  });
  return (
    <Grid
      gap="8"
      maxW="6xl"
      mx="auto"
      css={{ '@media (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr) 20rem' } }}
    >
      <VStack align="stretch" gap="5" maxW="38.5em" w="full" mx="auto" textStyle="md">
        <BlockView id="heading" type="heading" content={lesson.heading} host={host('')} />
        {point.figures?.map((figure) => (
          <BlockView key={figure.fileId} id={figure.fileId} type="figure" content={figure} host={host('')} />
        ))}
        {lesson.text ? (
          <StreamedText text={lesson.text} marks={lesson.marks} citations={lesson.citations} onCite={setChosen} />
        ) : (
          <Text color="fg.muted">{t('preview.noWords')}</Text>
        )}
        {lesson.citations.length > 0 && (
          <BlockView
            id="citations"
            type="citations"
            content={{ messageId: point.id, items: lesson.citations }}
            host={host('')}
          />
        )}
        {lesson.example && <BlockView id="example" type="example" content={lesson.example} host={host('')} />}
        {lesson.questions.length > 0 && (
          <HStack color="fg.muted" textStyle="sm" align="baseline">
            {t('preview.bank', { count: lesson.questions.length })}
          </HStack>
        )}
        {lesson.questions.map((q) => (
          <BlockView key={q.questionId} id={q.questionId} type="check-question" content={q} host={host(q.questionId)} />
        ))}
        {lesson.discussion && (
          <Flex direction="column" gap="1" bg="bg.panel" borderRadius="l3" px="5" py="4">
            <Text color="brand.fg" textStyle="sm" fontWeight="semibold">
              {t('part.discussion')}
            </Text>
            <TextLine text={lesson.discussion} />
          </Flex>
        )}
      </VStack>
      <Box as="aside" aria-label={t('preview.sources')}>
        <SourcePanel citations={lesson.citations} chosen={chosen && citationKey(chosen)} onChoose={setChosen} />
      </Box>
    </Grid>
  );
}

interface Given {
  point: PlanPoint;
  words: WordsForm;
  /** As the server has them. */
  isSaved: boolean;
  questions: readonly { id: string; form: QuestionForm; formulas: string[] | undefined }[];
  /** From 0. */
  index: number;
  of: number;
  /** Of documents, by id. */
  names: ReadonlyMap<string, string>;
}

interface LessonBlocks {
  heading: BlockProps<'heading'>;
  text: string;
  marks: TextMark[];
  citations: Citation[];
  example: BlockProps<'example'> | null;
  questions: BlockProps<'check-question'>[];
  discussion: string;
}

/** A point's words as the blocks of a lesson, composed as the server composes them. */
function lessonOf({ point, words, isSaved, questions, index, of, names }: Given): LessonBlocks {
  const { id } = point;
  const { title, goal, explanation, example, discussion } = savedOf(words);
  const citations: Citation[] = [];
  const marks: TextMark[] = [];
  let said = '';
  for (const piece of explanation) {
    if (said !== '') said += '\n\n';
    const from = said.length;
    if (isQuote(piece)) {
      const quoted = withKnownFormulas(piece, point.explanation);
      citations.push({ ...quoted, n: citations.length + 1, document: names.get(piece.documentId) ?? '' });
      said += piece.quote;
      // a number in brackets is the material's own
      marks.push({ kind: 'words', from, to: said.length }, ...movedMarks(quoteMarks(quoted), from));
      said += `[${citations.length}]`;
    } else {
      said += piece.text;
      marks.push(...movedMarks(typedMarks(piece.text), from));
    }
  }
  return {
    heading: { pointId: id, title, index, of, ...(goal ? { goal } : {}) },
    text: said,
    marks,
    citations,
    example: example && exampleOf(id, example, isSaved ? point.example?.formulas : undefined),
    questions: questions.map(({ id: questionId, form, formulas }, i) => ({
      questionId,
      pointId: id,
      kind: form.kind,
      stem: form.stem,
      attempt: i + 1,
      of: questions.length,
      ...editingOf(form.kind).preview(form),
      ...(formulas ? { formulas } : {}),
    })),
    discussion,
  };
}

/** Whole, with what a student gets only after their own try. */
function exampleOf(
  exampleId: string,
  { title, problem, steps, variant }: PlanExample,
  formulas: string[] | undefined,
): BlockProps<'example'> {
  return {
    ...(formulas ? { formulas } : {}),
    exampleId,
    title,
    ...(problem ? { problem } : {}),
    steps: steps.map(({ text, reason }) => ({ text, ...(reason ? { reason } : {}) })),
    ...(variant ? { variant: variantOf(variant) } : {}),
  };
}

const variantOf = ({ problem, explanation, answer, unit }: NonNullable<PlanExample['variant']>) => ({
  problem,
  ...(explanation ? { explanation } : {}),
  ...(answer.length > 0 ? { correct: answer.join('；') + (unit ? ` ${unit}` : '') } : {}),
});
