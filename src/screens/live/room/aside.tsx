// Where the class is not shown to somebody: it is over, they were put out, or they sit in another tab.
import { Button, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/state.tsx';

interface Props {
  what: 'ended' | 'cancelled' | 'elsewhere' | 'removed' | 'barred' | 'failed';
  /** What can be done about it. */
  doing?: { text: string; run: () => void };
  /** More of it. */
  children?: ReactNode;
  onBack: () => void;
}

const ICONS = {
  ended: 'check',
  cancelled: 'close',
  elsewhere: 'info',
  removed: 'leave',
  barred: 'leave',
  failed: 'alert',
} as const;

export function Aside({ what, doing, children, onBack }: Props) {
  const { t } = useTranslation('live');
  return (
    <Stack h="full" justify="center" role="status">
      <EmptyState icon={ICONS[what]} title={t(`aside.${what}`)} text={t(`aside.${what}Text`)}>
        <Stack direction="row" gap="2" mt="2">
          {doing && <Button onClick={doing.run}>{doing.text}</Button>}
          {children}
          <Button variant="outline" onClick={onBack}>
            {t('back')}
          </Button>
        </Stack>
      </EmptyState>
    </Stack>
  );
}
