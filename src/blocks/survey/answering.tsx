// A survey as it is answered, on its page or above another: page by page, along the path that the answers open.
import { Box, Button, chakra, Flex, Progress, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import type { SurveyQuestion } from '#contract/surveys.ts';
import type { SurveyValue } from '#questions/kit/survey.answer.tsx';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { queryClient } from '#src/api/query.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { answerFiles } from '../question/answer-files.ts';
import { SURVEY_ANSWERED } from './answered.ts';
import { questionElement, SurveyPageView } from './page.tsx';
import { useSurveyAnswers } from './use-answers.ts';

export type AskedSurvey = OutputOf<'/api/Questionnaire/Item'>;

/** What is kept of whom, said before the first question. */
export function SurveyPromise({ survey: { anonymous, edit } }: { survey: AskedSurvey }) {
  const { t } = useTranslation('mySurvey');
  return (
    <Flex gap="2" align="flex-start" color="fg.muted" bg="bg.muted" borderRadius="l2" p="3">
      <Flex as="span" h="1.5em" align="center">
        <LessonIcon name={anonymous ? 'lock' : 'user'} />
      </Flex>
      <chakra.p minW="0">{t(anonymous ? 'keptAnonymous' : edit ? 'keptNamedEdit' : 'keptNamed')}</chakra.p>
    </Flex>
  );
}

/** What questions stand on. */
export const SURVEY_PAPER = { bg: 'bg.panel', borderRadius: 'l3', px: { base: '4', md: '6' }, py: '5' } as const;

interface Props {
  assignmentId: string;
  survey: AskedSurvey;
  onDone: () => void;
}

export function AnswerSurvey({ assignmentId, survey, onDone }: Props) {
  const { t } = useTranslation('mySurvey');
  const { answers, path, answer, done } = useSurveyAnswers(assignmentId, survey.pages, survey.answers);
  const [at, setAt] = useState(0);
  const [lacking, setLacking] = useState<Readonly<Record<string, string>>>({});
  const box = useRef<HTMLDivElement>(null);
  // one command, however often the same answers are sent: the server may have taken them when the line died
  const cmd = useRef(newId());
  const files = useRef(answerFiles());
  const submit = useMutation({
    mutationFn: () =>
      call(
        '/api/Questionnaire/Answer',
        { assignmentId, cmd: cmd.current, answers: asked(answers, path) },
        { quiet: true },
      ),
    onSuccess: async () => {
      done();
      document.dispatchEvent(new CustomEvent(SURVEY_ANSWERED, { detail: assignmentId }));
      await queryClient.invalidateQueries({ queryKey: ['/api/Questionnaire/Items'] });
      await queryClient.invalidateQueries({ queryKey: ['/api/StudentCenter/MyTask'] });
      onDone();
    },
    onError: (error) => {
      const fields = Object.entries(fieldErrors(error)).map(
        ([name, why]) => [name.replace(/^answers\./, ''), why] as const,
      );
      setLacking(Object.fromEntries(fields));
      const first = path.findIndex((page) => page.questions.some(({ id }) => fields.some(([name]) => name === id)));
      if (first >= 0) setAt(first);
    },
  });
  const place = Math.min(at, path.length - 1);
  const page = path[place];
  if (!page) return <EmptyState icon="list" title={t('nothing')} />;
  const before = path.slice(0, place).reduce((sum, one) => sum + one.questions.length, 0);
  const isLast = place === path.length - 1;
  const go = (to: number) => {
    setAt(to);
    box.current?.scrollIntoView({ block: 'start' });
  };
  const next = () => {
    const wrong = page.questions.flatMap((question): [string, string][] => {
      const problem = problemIn(question, answers[question.id]);
      return problem === null ? [] : [[question.id, t(problem, { min: question.min, max: question.max })]];
    });
    setLacking(Object.fromEntries(wrong));
    const [first] = wrong;
    if (first) {
      const element = document.getElementById(questionElement(first[0]));
      element?.scrollIntoView({ block: 'start' });
      element?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
    } else if (isLast) submit.mutate();
    else go(place + 1);
  };
  return (
    <Stack ref={box} gap="6" scrollMarginTop="20">
      {path.length > 1 && (
        <Progress.Root value={place + 1} max={path.length} size="sm">
          <Progress.Label mb="1" color="fg.muted" textStyle="sm">
            {t('page', { at: place + 1, of: path.length })}
          </Progress.Label>
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      <Box {...SURVEY_PAPER}>
        <SurveyPageView
          title={page.title}
          questions={page.questions}
          first={before + 1}
          answers={answers}
          problems={lacking}
          disabled={submit.isPending}
          files={files.current}
          onAnswer={(id, value) => {
            setLacking(({ [id]: _gone, ...others }) => others);
            cmd.current = newId();
            answer(id, value);
          }}
        />
      </Box>
      {submit.isError && Object.keys(lacking).length === 0 && (
        <chakra.p role="alert" color="fg.error">
          {submit.error.message}
        </chakra.p>
      )}
      <Flex gap="3" justify="space-between" wrap="wrap">
        {path.length > 1 ? (
          <Button variant="outline" disabled={place === 0 || submit.isPending} onClick={() => go(place - 1)}>
            {t('back')}
          </Button>
        ) : (
          <Box />
        )}
        <Button loading={submit.isPending} onClick={next}>
          {t(isLast ? 'submit' : 'next')}
        </Button>
      </Flex>
    </Stack>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What the server would refuse, while one is still on its page. */
function problemIn(
  { required, min, max }: SurveyQuestion,
  value: SurveyValue | undefined,
): 'mustAnswer' | 'mustWrite' | 'between' | 'atLeast' | 'atMost' | null {
  if (isEmpty(value)) return required ? 'mustAnswer' : null;
  const isBlank = (one: unknown) =>
    typeof one === 'object' && one !== null && 'key' in one && 'text' in one && String(one.text).trim() === '';
  if (required && [value].flat().some(isBlank)) return 'mustWrite';
  if (typeof value !== 'number') return null;
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return null;
  return min === undefined ? 'atMost' : max === undefined ? 'atLeast' : 'between';
}

/** What is hidden is not sent. */
function asked(answers: AskedSurvey['answers'], path: AskedSurvey['pages']): NonNullable<AskedSurvey['answers']> {
  const shown = new Set(path.flatMap((page) => page.questions.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(answers ?? {}).filter(([id, value]) => shown.has(id) && value !== null));
}
