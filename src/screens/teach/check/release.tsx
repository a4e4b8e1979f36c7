// 发布成绩: says what waits, and what students will see.
import { Button, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';
import { release, useChange, useExam, useHandedIn } from './queries.ts';

export function ReleaseButton({ examId }: { examId: string }) {
  const { t } = useTranslation('examRecords');
  const { rows, sitting } = useHandedIn(examId);
  const [isOpen, setOpen] = useState(false);
  const give = useChange(release);
  const exam = useExam(examId).data;
  if (!rows || rows.length === 0) return null;
  const waiting = rows.filter((a) => a.toMark > 0 || a.state === 'submitted').length;
  const released = rows.filter((a) => a.state === 'released').length;
  if (waiting > 0)
    return (
      <HStack gap="3" wrap="wrap">
        <Text color="fg.muted">{t('release.waits', { count: waiting })}</Text>
        {exam?.editable && (
          <Button size="sm" disabled title={t('release.waitsText')}>
            {t('release.button')}
          </Button>
        )}
      </HStack>
    );
  if (released === rows.length)
    return (
      <StateBadge tone="good" icon="done">
        {t('release.released')}
      </StateBadge>
    );
  if (!exam?.editable) return <Text color="fg.muted">{t('release.notOwn')}</Text>;
  const hints = [
    ...(sitting > 0 ? [t('release.sitting', { count: sitting })] : []),
    ...(exam.show === 'released' ? [t('release.keys')] : []),
  ];
  const confirm = () =>
    give.mutate(
      { examId },
      {
        onSuccess: ({ released: count }) => {
          setOpen(false);
          toast.success(t('release.done', { count }));
        },
      },
    );
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t(released > 0 ? 'release.again' : 'release.button')}
      </Button>
      {isOpen && (
        <Confirm
          title={t('release.title')}
          text={t('release.text')}
          hint={hints.length > 0 ? hints.join(' ') : undefined}
          confirm={t('release.button')}
          busy={give.isPending}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
