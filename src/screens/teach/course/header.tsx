// The course at the head of its page: name, where it stands, who teaches it.
import { Box, Heading, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from '#src/ui/link.tsx';
import { CourseState } from '../courses/course-state.tsx';
import type { Course } from '../courses/queries.ts';
import { Icon } from '../parts/icons.tsx';

export function CourseHeader({ course }: { course: Course }) {
  const { t } = useTranslation('teach');
  return (
    <Box as="header">
      <Link to="/teach/AIcourse" color="fg.muted" display="inline-flex" alignItems="center" gap="1" mb="2">
        <Icon name="back" size="1rem" />
        {t('courses.title')}
      </Link>
      <Heading as="h1" textStyle="xl">
        {course.name}
      </Heading>
      <HStack gap="5" color="fg.muted" mt="1">
        <CourseState status={course.status} />
        <Text>{t('course.points', { count: course.points })}</Text>
        <Text>{course.teacher}</Text>
      </HStack>
      {course.intro && (
        <Text mt="2" maxW="4xl" color="fg.muted" whiteSpace="pre-line">
          {course.intro}
        </Text>
      )}
    </Box>
  );
}
