// 教学团队: who teaches the course beside its owner, in the order in which its page names them.
import { Box, Button, HStack, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseTeachers } from '#contract/classes.ts';
import { useMay } from '#src/api/guarded.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyForm } from '#src/ui/family/family-form.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import type { Course } from '../../course-row/queries.ts';
import { TeamList } from './list.tsx';

const WORDS = 'courseTeachers';
const FIELDS: readonly FamilyField[] = [{ name: 'userId', kind: 'user', people: 'teachers' }];

export function TeamPanel({ course: { id: courseId, teacher: owner, staffed } }: { course: Course }) {
  const { t } = useTranslation(WORDS);
  const words = useFamilyWords(WORDS);
  const may = useMay();
  const team = useAllRows(courseTeachers, { courseId, sort: 'sort' });
  const [adding, setAdding] = useState(false);
  const add = staffed && may(courseTeachers.add) && (
    <Button onClick={() => setAdding(true)}>
      <Icon name="add" />
      {words.say('add')}
    </Button>
  );
  return (
    <WorkScreen bare title={words.say('title')} lead={words.say('lead')} actions={add}>
      <Box bg="bg.panel" borderRadius="l3" px="4" py="2">
        <HStack minH="12" gap="3" borderBottomWidth="1px" borderColor="border">
          <Icon name="user" />
          <Text fontWeight="medium">{owner}</Text>
          <Text color="fg.muted">{t('owner')}</Text>
        </HStack>
        {team.isPending && <Skeleton h="12" my="2" role="status" aria-label={t('loading')} />}
        {team.error && <ErrorState error={team.error} onRetry={() => void team.refetch()} />}
        {team.data?.length === 0 && (
          <Text color="fg.muted" py="4">
            {t('alone')}
          </Text>
        )}
        {team.data && team.data.length > 0 && <TeamList courseId={courseId} team={team.data} readOnly={!staffed} />}
      </Box>
      {adding && (
        <FamilyForm
          family={courseTeachers}
          fields={FIELDS}
          words={words}
          fixed={{ courseId }}
          onClose={() => setAdding(false)}
        />
      )}
    </WorkScreen>
  );
}
