// Which fields of a form would be lost, before they are.
import { List } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LeaveConfirm } from '../leave-confirm.tsx';
import type { LeaveGuard } from '../leave-guard.ts';

export function LeaveDialog({ guard, lost }: { guard: LeaveGuard; lost: readonly string[] }) {
  const { t } = useTranslation('form');
  return (
    <LeaveConfirm
      guard={guard}
      title={t('leave.title')}
      text={t('leave.lost')}
      stay={t('leave.stay')}
      leave={t('leave.leave')}
    >
      <List.Root ps="5">
        {lost.map((label) => (
          <List.Item key={label}>{label}</List.Item>
        ))}
      </List.Root>
    </LeaveConfirm>
  );
}
