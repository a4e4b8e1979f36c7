// /teach/resource: one's own material over all courses, and what stands in none yet.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseResources } from '#contract/course-resources.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { fileSize } from '#src/ui/file-size.ts';
import { Link } from '#src/ui/link.tsx';
import type { RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { SendingPanel } from '#src/ui/upload/files-panel.tsx';
import { fileUploads } from '#src/ui/upload/use-uploads.ts';
import { viewPath } from '#src/ui/viewer/kind.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { type CourseResource, RenameDialog } from '../course/materials/rename-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';

const MOST_MB = 200;

const uploads = fileUploads(MOST_MB, (_place, fileId) =>
  send(courseResources.add, { courseId: null, fileId }, { quiet: true }),
);

type Open = { kind: 'rename' | 'place' | 'delete'; file: CourseResource };

/** @page /teach/resource */
export function ResourceScreen() {
  const { t } = useTranslation('resources');
  const may = useMay();
  const refresh = useRefreshFamily(courseResources.items);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = async ({ id, name }: CourseResource) => {
    close();
    try {
      await send(courseResources.delete, { ids: [id] }, { quiet: true });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      return;
    }
    await refresh();
    offerUndo({
      text: t('removed', { name }),
      undo: async () => {
        await send(courseResources.restore, { ids: [id] });
        await refresh();
      },
    });
  };
  const actions: RowAction<CourseResource>[] = [];
  const act = (kind: Open['kind']) => (file: CourseResource) => setOpen({ kind, file });
  if (may(courseResources.update)) {
    const isFree = ({ courseId }: CourseResource) => courseId === null;
    actions.push({
      name: 'place',
      label: t('place.open'),
      icon: 'folder',
      inline: true,
      can: isFree,
      run: act('place'),
    });
    actions.push({ name: 'rename', label: t('rename'), icon: 'pencil', run: act('rename') });
  }
  if (may(courseResources.delete))
    actions.push({ name: 'delete', label: t('delete.open'), icon: 'bin', danger: true, run: act('delete') });
  return (
    <WorkScreen title={t('title')} lead={t('lead')}>
      {may(courseResources.add) && (
        <SendingPanel
          place="own"
          hint={t('hint', { max: MOST_MB })}
          refresh={refresh}
          uploads={uploads}
          mostMb={MOST_MB}
        />
      )}
      <List
        family={courseResources}
        label={t('title')}
        search={t('search')}
        sort="-createdAt"
        pageSizes={[30, 50, 100]}
        rowName={({ name }) => name}
        columns={[
          {
            name: 'name',
            label: t('column.name'),
            cell: (file) => (
              <Link to={viewPath(file)} target="_blank">
                {file.name}
              </Link>
            ),
          },
          { name: 'course', label: t('column.course'), cell: ({ course }) => course || t('inNone') },
          {
            name: 'size',
            label: t('column.size'),
            cell: ({ size }) => fileSize(size),
          },
          { name: 'createdAt', label: t('column.createdAt'), kind: 'date' },
        ]}
        actions={actions}
        empty={<EmptyState icon="file" title={t('empty')} text={t('emptyText')} />}
      />
      {open?.kind === 'rename' && <RenameDialog file={open.file} onClose={close} />}
      {open?.kind === 'place' && <PlaceDialog file={open.file} onClose={close} />}
      {open?.kind === 'delete' && (
        <Confirm
          danger
          title={t('delete.title', { name: open.file.name })}
          text={t(open.file.courseId === null ? 'delete.text' : 'delete.fromCourse', { course: open.file.course })}
          confirm={t('delete.open')}
          onConfirm={() => void remove(open.file)}
          onClose={close}
        />
      )}
    </WorkScreen>
  );
}
