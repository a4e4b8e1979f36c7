// Pause and resume for a whole class, and what came of it in words.
import { useTranslation } from 'react-i18next';
import { toast } from '#src/ui/toast.ts';
import { usePush } from './queries.ts';

export function useSteer(classId: string) {
  const { t } = useTranslation('board');
  const push = usePush(classId);
  return {
    busy: push.isPending ? push.variables.kind : null,
    run: (kind: 'pause' | 'resume') =>
      push.mutate({ kind }, { onSuccess: ({ lessons }) => toast.success(t(`head.${kind}d`, { count: lessons })) }),
  };
}
