// The material of a course, for who learns it: each file opens in a page of its own.
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { fileSize } from '#src/ui/file-size.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { Link } from '#src/ui/link.tsx';
import { viewPath } from '#src/ui/viewer/kind.ts';

/** As many as a course may have. */
const MOST = 100;

export function CourseMaterials({ courseId }: { courseId: string }) {
  const { t } = useTranslation('course');
  const { data } = useCall('/OrgApi/CourseResource/Items', { courseId, sort: 'sort', pageSize: MOST });
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" gap="4" aria-labelledby="course-materials">
      <chakra.h2 id="course-materials" textStyle="lg" fontWeight="semibold">
        {t('materials')}
      </chakra.h2>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gap="1"
        bg="bg.panel"
        borderRadius="l3"
        px={{ base: '2', md: '4' }}
        py="3"
      >
        {data.items.map((file) => (
          <li key={file.id}>
            <Link to={viewPath(file)} target="_blank" display="flex" gap="2.5" px="2.5" py="2" borderRadius="l2">
              <LessonIcon name="document" size="1.25rem" />
              <chakra.span flex="1" minW="0" overflowWrap="anywhere">
                {file.name}
              </chakra.span>
              <chakra.span color="fg.muted" textStyle="sm" flexShrink="0">
                {fileSize(file.size)}
              </chakra.span>
            </Link>
          </li>
        ))}
      </chakra.ul>
    </Stack>
  );
}
