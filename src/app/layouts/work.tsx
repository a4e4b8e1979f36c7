// What every page of the teacher area and the back office has: the cache of server rows, and all recipes.
import { type ReactNode, useEffect } from 'react';
import { useSession } from '#src/api/session.ts';
import { forgetUndo } from '#src/ui/undo.ts';
import { WorkLook } from '../theme/work-look.tsx';
import { Rows } from './rows.tsx';

export function WorkLayout({ children }: { children: ReactNode }) {
  useOwnUndo(useSession().user?.id);
  return (
    <WorkLook>
      <Rows>{children}</Rows>
    </WorkLook>
  );
}

let undoOf: string | undefined;
/** Nobody takes back what somebody else did at this screen before. */
function useOwnUndo(userId: string | undefined): void {
  useEffect(() => {
    if (undoOf !== undefined && undoOf !== userId) forgetUndo();
    undoOf = userId ?? undoOf;
  }, [userId]);
}
