// /MyClass: one's classes and groups, who teaches what there, and who else is in them; and one's groups in their sets.
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { MyGroups } from './my-groups.tsx';

type Klass = OutputOf<'/api/StudentCenter/MyClass'>[number];

/** @page /MyClass */
export function MyClassScreen() {
  const { t } = useTranslation('student');
  const classes = useCall('/api/StudentCenter/MyClass', {});
  useTabTitle(t('classes.title'));
  if (classes.isPending) return <PageLoading />;
  if (classes.isError) return <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />;
  return (
    <Stack gap="6">
      <Heading as="h1" textStyle="xl">
        {t('classes.title')}
      </Heading>
      {classes.data.length === 0 ? (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="home" title={t('classes.empty')} text={t('classes.emptyText')} />
        </Box>
      ) : (
        classes.data.map((own) => <Class key={own.id} own={own} />)
      )}
      <MyGroups />
    </Stack>
  );
}

function Class({ own: { id, name, kind, teachers, classmates, courses } }: { own: Klass }) {
  const { t } = useTranslation('student');
  const listed = useListing();
  return (
    <Stack as="section" aria-labelledby={id} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }} gap="4">
      <Flex align="baseline" gap="3" wrap="wrap">
        <Heading as="h2" id={id} textStyle="md">
          {name}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {t(`classes.kind.${kind}`)}
        </Text>
      </Flex>
      <Part label={t('classes.teachers')}>{listed(teachers)}</Part>
      <Part label={t('classes.courses')}>
        {courses.length > 0 && (
          <Flex as="ul" wrap="wrap" columnGap="4" rowGap="1" listStyleType="none">
            {courses.map((course) => (
              <li key={course.id}>
                <Link to={`/CurriculumInfo?courseId=${encodeURIComponent(course.id)}`}>{course.name}</Link>
              </li>
            ))}
          </Flex>
        )}
      </Part>
      <Part label={t('classes.classmates', { count: classmates.length })}>{listed(classmates)}</Part>
    </Stack>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation('student');
  return (
    <Box>
      <Heading as="h3" textStyle="sm" color="fg.muted" mb="1">
        {label}
      </Heading>
      {children || t('classes.nobody')}
    </Box>
  );
}
