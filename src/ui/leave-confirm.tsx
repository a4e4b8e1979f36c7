// The question of a leave guard, shown while something waits for its answer.
import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';
import type { LeaveGuard } from './leave-guard.ts';

interface Props {
  guard: LeaveGuard;
  title: string;
  text: string;
  /** What leaving is called, and what staying is. */
  leave: string;
  stay?: string;
  children?: ReactNode;
}

export function LeaveConfirm({ guard, leave, ...shown }: Props) {
  if (!guard.pending) return null;
  return (
    <Confirm
      {...shown}
      confirm={leave}
      danger
      onConfirm={() => guard.answer(true)}
      onClose={() => guard.answer(false)}
    />
  );
}
