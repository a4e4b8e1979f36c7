// Asks before rows are deleted, and offers them back for ten seconds.
import { useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { Confirm } from '../confirm.tsx';
import type { Chosen } from '../list/column.ts';
import { offerUndo } from '../undo.ts';
import type { CrudFamily } from './family.ts';
import { useFamily } from './use-family.ts';
import type { FamilyWords } from './words.ts';

export interface DeleteTarget {
  chosen: Chosen;
  /** The row's name where it is one. */
  name?: string;
}

interface Props {
  family: CrudFamily;
  target: DeleteTarget;
  words: FamilyWords;
  onDeleted: (ids: readonly string[]) => void;
  onClose: () => void;
}

export function DeleteDialog({ family, target, words, onDeleted, onClose }: Props) {
  const { say } = words;
  const { remove, restore, idsOf } = useFamily(family);
  const [count, setCount] = useState(countOf(target.chosen));
  const [gone, setGone] = useState<number>();
  const [problem, setProblem] = useState('');
  const many = target.name === undefined;
  const values = (n: number) => ({ name: target.name ?? '', count: n });

  async function destroy(): Promise<void> {
    setProblem('');
    setGone(0);
    try {
      const ids = await idsOf(target.chosen);
      setCount(ids.length);
      // what goes is what was read and confirmed
      if (ids.length > count) return setProblem(say('moreNow', values(ids.length)));
      await remove(ids, setGone);
      onDeleted(ids);
      onClose();
      offerUndo({ text: say(many ? 'deletedMany' : 'deleted', values(ids.length)), undo: () => restore(ids) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    } finally {
      setGone(undefined);
    }
  }

  return (
    <Confirm
      danger
      title={say(many ? 'deleteMany' : 'delete', values(count))}
      text={say('deleting', values(count))}
      hint={gone ? say('progress', { done: gone, count }) : undefined}
      confirm={say('confirmDelete', values(count))}
      busy={gone !== undefined}
      error={problem || undefined}
      onConfirm={() => void destroy()}
      onClose={onClose}
    />
  );
}

const countOf = (chosen: Chosen): number => (chosen.kind === 'all' ? chosen.count : chosen.ids.length);
