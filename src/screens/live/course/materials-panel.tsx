// 课件: what is shown in the class, in the order in which the teacher needs it.
import { useTranslation } from 'react-i18next';
import { liveResources } from '#contract/live-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { FilesPanel } from '#src/ui/upload/files-panel.tsx';
import { fileUploads } from '#src/ui/upload/use-uploads.ts';
import type { LiveRow } from '../types.ts';

const MOST_MB = 200;
const ACCEPT = '.pdf,.pptx,.docx,.xlsx,.png,.jpg,.jpeg,.webp,.gif';

const uploads = fileUploads(
  MOST_MB,
  (liveId, fileId) => send(liveResources.add, { liveId, fileId }, { quiet: true }),
  ACCEPT,
);

export function LiveMaterialsPanel({ live: { id: liveId } }: { live: LiveRow }) {
  const { t } = useTranslation('lives');
  const may = useMay();
  const refresh = useRefreshFamily(liveResources.items);
  const all = useAllRows(liveResources, { liveId, sort: 'sort' });
  const order = (ids: string[]) => send(liveResources.changeOrder, { liveId, ids }, { quiet: true });
  return (
    <FilesPanel
      place={liveId}
      words={{
        label: t('tabs.materials'),
        lead: t('materials.lead'),
        hint: t('materials.hint', { max: MOST_MB }),
        empty: t('materials.empty'),
        removeTitle: (name) => t('materials.removeTitle', { name }),
        removeText: t('materials.removeText'),
      }}
      files={all.data}
      error={all.error}
      refresh={refresh}
      {...(may(liveResources.add) ? { sending: { uploads, mostMb: MOST_MB, accept: ACCEPT } } : {})}
      onOrder={may(liveResources.changeOrder) ? order : undefined}
      onRemove={
        may(liveResources.delete) ? ({ id }) => send(liveResources.delete, { ids: [id] }, { quiet: true }) : undefined
      }
    />
  );
}
