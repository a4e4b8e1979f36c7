// What can be done with a course's team: taken out with a way back, and put into another order.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseTeachers } from '#contract/classes.ts';
import { ApiError } from '#src/api/errors.ts';
import { send } from '#src/api/operations.ts';
import { useFamily } from '#src/ui/family/use-family.ts';
import type { RowOf } from '#src/ui/list/column.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';

export type TeamTeacher = RowOf<typeof courseTeachers>;

export function useTeam(courseId: string, stored: readonly TeamTeacher[]) {
  const { t } = useTranslation(['courseTeachers', 'common']);
  const family = useFamily(courseTeachers);
  // the order that is on its way to the server; the stored one stands again when that is known
  const [order, setOrder] = useState<readonly string[]>();
  const [said, setSaid] = useState('');
  const team = order ? stored.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : stored;

  const failing = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    }
  };
  async function move(from: number, to: number): Promise<void> {
    const teacher = team[from];
    if (!teacher || from === to || to < 0 || to >= team.length) return;
    const ids = moved(team, from, to).map(({ id }) => id);
    setOrder(ids);
    setSaid(t('common:row.moved', { name: teacher.name, at: to + 1, of: team.length }));
    await failing(async () => void (await send(courseTeachers.changeOrder, { courseId, ids }, { quiet: true })));
    await family.refresh();
    // unless it was moved again meanwhile
    setOrder((now) => (now === ids ? undefined : now));
  }
  const remove = ({ id, name }: TeamTeacher) =>
    failing(async () => {
      await family.remove([id]);
      offerUndo({ text: t('removed', { name }), undo: () => family.restore([id]) });
    });
  return { team, said, move, remove };
}
