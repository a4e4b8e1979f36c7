// Another key for a question: offered where it has one.
import { Button } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { keyDraftOf } from './key-draft.ts';
import { type QuestionInExam, useIsOwn } from './queries.ts';

const RekeyPanel = later(async () => (await withWords(['scoreChanges'], import('./rekey-panel.tsx'))).RekeyPanel);

export function RekeyButton({ examId, question }: { examId: string; question: QuestionInExam }) {
  const { t } = useTranslation('examRecords');
  const [isOpen, setOpen] = useState(false);
  const isOwn = useIsOwn(examId);
  if (!isOwn || keyDraftOf(question.question) === null) return null;
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
        <Icon name="key" />
        {t('rekey.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <RekeyPanel examId={examId} question={question} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
