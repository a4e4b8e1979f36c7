// The order of the points: shown at once, taken back when the server refuses, and said to those who do not see it.
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { type Reorder, useReorder } from '#src/ui/reorder/use-reorder.ts';
import { toast } from '#src/ui/toast.ts';
import { useEditor } from './editor.ts';

export interface PointOrder {
  drag: Reorder;
  move: (from: number, to: number) => Promise<void>;
}

export function usePointOrder(): PointOrder {
  const { t } = useTranslation('common');
  const { plan, courseId, rows, announce } = useEditor();

  async function move(from: number, to: number): Promise<void> {
    const { points } = plan;
    const point = points[from];
    if (!point || from === to || to < 0 || to >= points.length) return;
    const next = moved(points, from, to);
    await rows.show((old) => ({ ...old, points: next }));
    announce(t('row.moved', { name: point.title, at: to + 1, of: points.length }));
    try {
      await call('/OrgApi/AISetting/PointOrder', { courseId, ids: next.map((p) => p.id) }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
      await rows.refresh();
    }
  }
  return { drag: useReorder((from, to) => void move(from, to)), move };
}
