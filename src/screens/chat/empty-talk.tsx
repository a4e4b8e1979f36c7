// Before the first question: what this is for, where it looks, and questions to begin with.
import { chakra, Stack, useRecipe } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { useCourses } from './queries.ts';

interface Props {
  courseId: string;
  onCourse: (courseId: string) => void;
  onAsk: (question: string) => void;
}

const EXAMPLES = 4;

export function EmptyTalk({ courseId, onCourse, onAsk }: Props) {
  const { t } = useTranslation('chat');
  const courses = useCourses();
  // what is only found is not asked about
  const own = courses.data?.filter(({ open }) => open) ?? [];
  const name = courses.data?.find((c) => c.id === courseId)?.name;
  return (
    <Stack align="center" justify="center" textAlign="center" gap="6" flex="1" py="10">
      <Stack gap="1">
        <chakra.h1 textStyle="xl" fontWeight="semibold">
          {name ? t('helloCourse', { name }) : t('hello')}
        </chakra.h1>
        <chakra.p color="fg.muted">{t('lead')}</chakra.p>
      </Stack>
      <CoursePicker courseId={courseId} courses={own} onCourse={onCourse} />
      <Examples courseId={courseId} onAsk={onAsk} />
    </Stack>
  );
}

function CoursePicker({
  courseId,
  courses,
  onCourse,
}: Pick<Props, 'courseId' | 'onCourse'> & { courses: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('chat');
  const id = useId();
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  return (
    <chakra.label htmlFor={id} display="flex" alignItems="center" gap="3" color="fg.muted" maxW="full">
      <chakra.span flexShrink="0">{t('course')}</chakra.span>
      <chakra.select
        id={id}
        css={css}
        w="auto"
        minW="0"
        maxW="20rem"
        appearance="auto"
        value={courseId}
        onChange={(e) => onCourse(e.target.value)}
      >
        <option value="">{t('allCourses')}</option>
        {courses.map((c) => (
          <option key={c.id} value={c.id}>
            {c.name}
          </option>
        ))}
      </chakra.select>
    </chakra.label>
  );
}

function Examples({ courseId, onAsk }: Pick<Props, 'courseId' | 'onAsk'>) {
  const { t } = useTranslation('chat');
  const course = useCall('/api/Course/Item', { id: courseId }, { enabled: courseId !== '' });
  const own = course.data?.pointList.slice(0, EXAMPLES).map((p) => t('examplePoint', { title: p.title })) ?? [];
  // those of the platform are about no course of one's own
  const examples = courseId === '' ? (t('examples', { returnObjects: true }) as string[]) : own;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="2" w="full" maxW="30rem">
      {examples.map((question) => (
        <li key={question}>
          <chakra.button
            type="button"
            onClick={() => onAsk(question)}
            w="full"
            textAlign="start"
            px="4"
            py="3"
            borderRadius="l3"
            cursor="pointer"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            _hover={{ borderColor: 'brand.border', color: 'brand.fg' }}
            focusVisibleRing="outside"
          >
            {question}
          </chakra.button>
        </li>
      ))}
    </chakra.ul>
  );
}
