// The course at the head of its page: name, where it stands, who teaches it, and its next step.
import { Box, Button, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { StartNow } from '#src/blocks/live/start-now.tsx';
import { Link } from '#src/ui/link.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { useCourseActions } from '../course-row/actions.ts';
import { CourseState } from '../course-row/course-state.tsx';
import { useCoursePaths } from '../course-row/href.ts';
import type { Course } from '../course-row/queries.ts';
import { statusAction } from '../course-row/status-action.ts';
import { CourseDialogs } from './dialogs.tsx';
import { useOwnClassIds } from './use-classes.ts';

interface Props {
  course: Course;
  /** What the course is about is not said again over each of its tabs: they need the height. */
  brief: boolean;
}

export function CourseHeader({ course, brief }: Props) {
  const { t } = useTranslation('teach');
  const paths = useCoursePaths();
  const words = course.kind === 'ai' ? 'courses' : paths.isSchool ? 'school' : 'plain';
  return (
    <Box as="header">
      <Link to={paths.list(course.kind)} color="fg.muted" display="inline-flex" alignItems="center" gap="1" mb="2">
        <Icon name="back" size="1rem" />
        {t(`${words}.title`)}
      </Link>
      <Flex gap="4" justify="space-between" align="flex-start">
        <Flex columnGap="5" rowGap="1" wrap="wrap" align="center" minW="0" color="fg.muted">
          <Heading as="h1" textStyle="xl" minW="0" color="fg">
            {course.name}
          </Heading>
          <CourseState status={course.status} />
          <Text>
            {course.kind === 'plain'
              ? t('course.sections', { count: course.sections })
              : t('course.points', { count: course.points })}
          </Text>
          <Text>{course.teacher}</Text>
        </Flex>
        <Actions course={course} />
      </Flex>
      {!brief && course.intro && (
        <Text mt="2" maxW="4xl" color="fg.muted" whiteSpace="pre-line">
          {course.intro}
        </Text>
      )}
    </Box>
  );
}

function Actions({ course }: { course: Course }) {
  const { t } = useTranslation('teach');
  const actions = useCourseActions();
  const { action, word } = statusAction[course.status];
  return (
    <HStack flex="none">
      <StartNow classIds={useOwnClassIds(course.id)} courseId={course.id} name={course.name} />
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => actions.act('edit', course)}>
        <Icon name="pencil" />
        {t('courses.edit')}
      </Button>
      <Button
        size="sm"
        // the brightest button is the next step, and that stands below
        variant="outline"
        loading={actions.busyId === course.id}
        onClick={() => actions.act(action, course)}
      >
        {t(`courses.${word}`)}
      </Button>
      <CourseDialogs actions={actions} courses={[course]} />
    </HStack>
  );
}
