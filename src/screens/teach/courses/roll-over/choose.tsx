// Which courses, from which term into which, and whether the old ones are closed.
import { Box, Button, Checkbox, Field, Flex, HStack, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { CourseState } from '../../course-row/course-state.tsx';
import { MOST_COURSES, type RollOver } from './use-roll-over.ts';

const MAX_TERM = 20;

export function RollOverChoice({ of }: { of: RollOver }) {
  const { t } = useTranslation('teach');
  if (of.terms.isPending) return <PageLoading />;
  return (
    <Stack gap="6">
      <Flex gap="4" wrap="wrap">
        <Field.Root flex="1" minW="12rem">
          <Field.Label>{t('term.from')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field value={of.from} onChange={(e) => of.setFrom(e.target.value)}>
              {of.terms.data?.terms.map((term) => (
                <option key={term} value={term}>
                  {term}
                </option>
              ))}
              <option value="">{t('term.noTerm')}</option>
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
        <Field.Root flex="1" minW="12rem" required>
          <Field.Label>{t('term.to')}</Field.Label>
          <Input
            value={of.to}
            maxLength={MAX_TERM}
            placeholder={t('term.toHint')}
            onChange={(e) => of.setTo(e.target.value)}
          />
        </Field.Root>
      </Flex>
      <Checkbox.Root
        checked={of.archive}
        alignItems="start"
        onCheckedChange={({ checked }) => of.setArchive(checked === true)}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control mt="0.5" />
        <Checkbox.Label fontWeight="normal">
          {t('term.archive')}
          <Text as="span" display="block" color="fg.muted" textStyle="sm">
            {t('term.archiveHint')}
          </Text>
        </Checkbox.Label>
      </Checkbox.Root>
      <Courses of={of} />
    </Stack>
  );
}

function Courses({ of }: { of: RollOver }) {
  const { t } = useTranslation('teach');
  const id = useId();
  const { courses, ticked, wanted } = of;
  if (courses.isPending) return <PageLoading />;
  if (!courses.data) return <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />;
  const all = courses.data;
  const count = wanted.courseIds.length;
  const set = (courseId: string, on: boolean) =>
    of.setTicked(new Set(on ? [...ticked, courseId] : [...ticked].filter((x) => x !== courseId)));
  return (
    <Box role="group" aria-labelledby={id}>
      <Flex align="center" gap="3" wrap="wrap" mb="2">
        <Text id={id} fontWeight="medium">
          {t('term.courses')}
        </Text>
        <Text color={count > MOST_COURSES ? 'fg.error' : 'fg.muted'} textStyle="sm" role="status">
          {count > MOST_COURSES ? t('term.more', { max: MOST_COURSES }) : t('term.chosen', { count })}
        </Text>
        <HStack ms="auto" gap="1">
          <Button size="xs" variant="ghost" onClick={() => of.setTicked(new Set(all.map((c) => c.id)))}>
            {t('term.all')}
          </Button>
          <Button size="xs" variant="ghost" onClick={() => of.setTicked(new Set())}>
            {t('term.none')}
          </Button>
        </HStack>
      </Flex>
      {all.length === 0 && <Text color="fg.muted">{t('term.empty')}</Text>}
      <Stack as="ul" gap="1" listStyleType="none">
        {all.map((course) => (
          <Flex as="li" key={course.id} align="center" gap="3" justify="space-between" py="1">
            <Checkbox.Root
              checked={ticked.has(course.id)}
              minW="0"
              onCheckedChange={({ checked }) => set(course.id, checked === true)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label fontWeight="normal" overflowWrap="anywhere">
                {course.name}
              </Checkbox.Label>
            </Checkbox.Root>
            <Box flexShrink="0">
              <CourseState status={course.status} />
            </Box>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
