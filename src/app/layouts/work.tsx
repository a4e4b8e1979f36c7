// What every page of the teacher area and the back office has: the cache of server rows, and all recipes.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSession } from '#src/api/session.ts';
import { forgetUndo } from '#src/ui/undo.ts';
import { withWords } from '#src/ui/words.ts';
import { WorkLook } from '../theme/work-look.tsx';
import { Rows } from './rows.tsx';

const PasswordAgain = lazy(async () => ({
  default: (await withWords(['entry'], import('./password-again.tsx'))).PasswordAgain,
}));

export function WorkLayout({ children }: { children: ReactNode }) {
  useOwnUndo(useSession().user?.id);
  return (
    <WorkLook>
      <Rows>{children}</Rows>
      <Suspense fallback={null}>
        <PasswordAgain />
      </Suspense>
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
