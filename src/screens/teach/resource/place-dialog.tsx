// Puts a file that stands in no course yet into one that its owner teaches.
import { Input } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseResources } from '#contract/course-resources.ts';
import { call } from '#src/api/client.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { useFindAsTyped } from '#src/ui/find-as-typed.ts';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { toast } from '#src/ui/toast.ts';
import type { CourseResource } from '../course/materials/rename-dialog.tsx';

/** Offered at once; more are found by what is typed. */
const MOST = 100;

export function PlaceDialog({ file: { id, name, version }, onClose }: { file: CourseResource; onClose: () => void }) {
  const { t } = useTranslation('resources');
  const refresh = useRefreshFamily(courseResources.items);
  const [keyword, setKeyword] = useState('');
  const { found } = useFindAsTyped({
    key: ['/api/Course/Items', 'mine'],
    keyword,
    find: async (typed, signal) => {
      const asked = { mine: true, pageSize: MOST, ...(typed ? { keyword: typed } : {}) };
      return (await call('/api/Course/Items', asked, { quiet: true, signal })).items;
    },
    textOf: (course) => course.name,
  });
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const courseId = chosen?.id ?? '';
  // what was chosen stays so while one goes on looking
  const courses = chosen && !found.some((course) => course.id === courseId) ? [chosen, ...found] : found;
  const place = useMutation({
    mutationFn: () => send(courseResources.update, { id, version, courseId }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('place.done'));
      await refresh();
      onClose();
    },
  });
  return (
    <Confirm
      title={t('place.title', { name })}
      text={t('place.text')}
      confirm={t('place.confirm')}
      busy={place.isPending}
      error={courseId === '' && place.isError ? undefined : place.error?.message}
      onConfirm={() => courseId !== '' && place.mutate()}
      onClose={onClose}
    >
      <Input
        type="search"
        size="sm"
        mb="2"
        value={keyword}
        maxLength={100}
        aria-label={t('place.search')}
        placeholder={t('place.search')}
        onChange={(e) => setKeyword(e.target.value)}
      />
      <PlainSelect
        label={t('column.course')}
        value={courseId}
        onChange={(id) => setChosen(courses.find((course) => course.id === id))}
        w="full"
      >
        <option value="">{t('place.choose')}</option>
        {courses.map((course) => (
          <option key={course.id} value={course.id}>
            {course.name}
          </option>
        ))}
      </PlainSelect>
    </Confirm>
  );
}
