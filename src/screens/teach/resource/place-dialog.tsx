// Puts a file that stands in no course yet into one that its owner teaches.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseResources } from '#contract/course-resources.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { toast } from '#src/ui/toast.ts';
import type { CourseResource } from '../course/materials/rename-dialog.tsx';

export function PlaceDialog({ file: { id, name, version }, onClose }: { file: CourseResource; onClose: () => void }) {
  const { t } = useTranslation('resources');
  const refresh = useRefreshFamily(courseResources.items);
  const courses = useCall('/api/Course/Items', { mine: true, pageSize: 100 });
  const [courseId, choose] = useState('');
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
      <PlainSelect label={t('column.course')} value={courseId} onChange={choose} w="full">
        <option value="">{t('place.choose')}</option>
        {courses.data?.items.map((course) => (
          <option key={course.id} value={course.id}>
            {course.name}
          </option>
        ))}
      </PlainSelect>
    </Confirm>
  );
}
