// Who has not begun: whom to fetch, and to whom one gives more time.
import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamRow } from '#contract/exam-rows.ts';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';
import type { ExamRoom } from './use-exam-board.ts';

const ExceptForm = later(
  async () => (await withWords(['exams', 'form'], import('../exams/except-form.tsx'))).ExceptForm,
);

type Person = ExamRoom['absent'][number];

interface Props {
  people: readonly Person[];
  exam: ExamRow | undefined;
  /** Before anybody has begun it is all there is to see. */
  isOpen: boolean;
}

export function Absent({ people, exam, isOpen }: Props) {
  const { t } = useTranslation('examRecords');
  const [excepted, setExcepted] = useState<Person | null>(null);
  if (people.length === 0) return null;
  return (
    <Box bg="bg.panel" borderRadius="l3" px="3" py="2">
      <chakra.details open={isOpen || undefined}>
        <chakra.summary cursor="pointer" fontWeight="medium" py="1">
          {t('board.absent', { count: people.length })}
        </chakra.summary>
        <Box as="ul" listStyleType="none" aria-label={t('board.absent', { count: people.length })}>
          {people.map((person) => (
            <Flex
              as="li"
              key={person.studentId}
              align="center"
              gap="3"
              py="1.5"
              borderTopWidth="1px"
              borderColor="border"
              data-absent={person.userName}
            >
              <Box flex="1" minW="0">
                <Text fontWeight="medium" truncate>
                  {person.name}
                </Text>
                <Text color="fg.muted" textStyle="xs" truncate>
                  {person.userName}
                </Text>
              </Box>
              {exam && (
                <Button
                  size="sm"
                  variant="outline"
                  colorPalette="gray"
                  aria-label={t('board.exceptFor', { name: person.name })}
                  onClick={() => setExcepted(person)}
                >
                  {t('board.except')}
                </Button>
              )}
            </Flex>
          ))}
        </Box>
      </chakra.details>
      {exam && excepted && (
        <Suspense>
          <ExceptForm
            exam={exam}
            person={{ id: excepted.studentId, name: excepted.name }}
            onClose={() => setExcepted(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}
