// 资料: files beside the chapters or points, which learners look at or take with them.
import { IconButton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseResources } from '#contract/course-resources.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Link } from '#src/ui/link.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { FilesPanel } from '#src/ui/upload/files-panel.tsx';
import { fileUploads } from '#src/ui/upload/use-uploads.ts';
import { viewPath } from '#src/ui/viewer/kind.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Course } from '../../course-row/queries.ts';
import { type CourseResource, RenameDialog } from './rename-dialog.tsx';

const MOST_MB = 200;

const uploads = fileUploads(MOST_MB, (courseId, fileId) =>
  send(courseResources.add, { courseId, fileId }, { quiet: true }),
);

export function MaterialsPanel({ course: { id: courseId, status } }: { course: Course }) {
  const { t } = useTranslation('teach');
  const may = useMay();
  const refresh = useRefreshFamily(courseResources.items);
  const all = useAllRows(courseResources, { courseId, sort: 'sort' });
  const [renamed, rename] = useState<CourseResource>();
  // a closed course can only be read
  const can = (operation: Parameters<typeof may>[0]) => status !== 'closed' && may(operation);
  const order = (ids: string[]) => send(courseResources.changeOrder, { courseId, ids }, { quiet: true });
  const remove = async ({ id, name }: CourseResource) => {
    await send(courseResources.delete, { ids: [id] }, { quiet: true });
    offerUndo({
      text: t('materials.removed', { name }),
      undo: async () => {
        await send(courseResources.restore, { ids: [id] });
        await refresh();
      },
    });
  };
  const tools = (file: CourseResource) => (
    <>
      <IconButton asChild size="2xs" variant="ghost" colorPalette="gray">
        <Link
          to={viewPath(file)}
          target="_blank"
          aria-label={t('materials.of', { action: t('materials.view'), name: file.name })}
        >
          <Icon name="file" />
        </Link>
      </IconButton>
      {can(courseResources.update) && (
        <IconButton
          size="2xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('materials.of', { action: t('materials.rename'), name: file.name })}
          title={t('materials.rename')}
          onClick={() => rename(file)}
        >
          <Icon name="pencil" />
        </IconButton>
      )}
    </>
  );
  return (
    <>
      <FilesPanel
        place={courseId}
        words={{
          label: t('course.tabs.materials'),
          lead: t('materials.lead'),
          hint: t('materials.hint', { max: MOST_MB }),
          empty: t('materials.empty'),
          removeTitle: (name) => t('materials.removeTitle', { name }),
          removeText: t('materials.removeText'),
        }}
        files={all.data}
        error={all.error}
        refresh={refresh}
        {...(can(courseResources.add) ? { sending: { uploads, mostMb: MOST_MB } } : {})}
        onOrder={can(courseResources.changeOrder) ? order : undefined}
        onRemove={can(courseResources.delete) ? remove : undefined}
        tools={tools}
      />
      {renamed && <RenameDialog file={renamed} onClose={() => rename(undefined)} />}
    </>
  );
}
