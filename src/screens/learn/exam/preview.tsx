// A paper as a student would get it, for those who make it: one can try its inputs, and nothing is kept. On a phone's width, too.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { ExamPaper } from '#contract/exam-paper.ts';
import { ApiError } from '#src/api/errors.ts';
import { useCall } from '#src/api/query.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useTabTitle } from '#src/ui/tab.tsx';
import { type Answers, NOTHING_WRITTEN, type WrittenAnswer } from './sitting/answers.ts';
import { InsteadOfPaper } from './sitting/notes.tsx';
import { SittingPaper } from './sitting/paper.tsx';

/** @page /Exam/preview light */
export const ExamPreviewScreen = () => <Found path="/OrgApi/Exam/Preview" isNarrow={false} />;

/** @page /Exam/testPaper light */
export const TestPaperScreen = () => <Found path="/OrgApi/TestPaper/Preview" isNarrow={false} />;

/** @page /Exam/testPreview light */
export const TestPreviewScreen = () => <Found path="/OrgApi/TestPaper/Preview" isNarrow />;

interface FoundProps {
  path: '/OrgApi/Exam/Preview' | '/OrgApi/TestPaper/Preview';
  isNarrow: boolean;
}

function Found({ path, isNarrow }: FoundProps) {
  const { t } = useTranslation('exam');
  const id = usePageQuery().get('id');
  // drawn questions and their order are those of one look
  const found = useCall(path, { id }, { enabled: id !== '', staleTime: Number.POSITIVE_INFINITY });
  const isMissing = found.error instanceof ApiError && found.error.code === CODE.missing;
  useTabTitle(found.data?.paper.name);
  if (id === '' || isMissing) return <InsteadOfPaper icon="document" title={t('missing')} text={t('missingText')} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  return <Preview paper={found.data.paper} isNarrow={isNarrow} onAnew={() => void found.refetch()} />;
}

function Preview({ paper, isNarrow, onAnew }: { paper: ExamPaper; isNarrow: boolean; onAnew: () => void }) {
  const { t } = useTranslation('exam');
  const [answers, setAnswers] = useState<Answers>({});
  const write = useCallback(
    (questionId: string, change: Partial<WrittenAnswer>) =>
      setAnswers((was) => ({ ...was, [questionId]: { ...NOTHING_WRITTEN, ...was[questionId], ...change } })),
    [],
  );
  const count = paper.sections.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Box flex="1" display="flex" flexDirection="column" {...(isNarrow ? PHONE : {})}>
      <Flex
        role="note"
        bg="bg.info"
        color="fg.info"
        px={{ base: '3', md: '6' }}
        py="2"
        gap="3"
        align="center"
        wrap="wrap"
      >
        <Box flex="1" minW="10rem">
          <chakra.h1 fontWeight="semibold" overflowWrap="anywhere">
            {paper.name}
          </chakra.h1>
          <chakra.p textStyle="sm">{t('preview', { points: paper.max, count })}</chakra.p>
        </Box>
        <Button size="sm" variant="surface" colorPalette="gray" onClick={onAnew}>
          {t('drawAnew')}
        </Button>
      </Flex>
      {count === 0 ? (
        <InsteadOfPaper icon="document" title={t('emptyPaper')} text={t('emptyPaperText')} />
      ) : (
        <SittingPaper paper={paper} answers={answers} isLocked={false} onWrite={write} isNarrow={isNarrow} />
      )}
    </Box>
  );
}

/** A phone's. */
const PHONE = { w: '360px', maxW: 'full', mx: 'auto', borderInlineWidth: '1px', borderColor: 'border' } as const;
