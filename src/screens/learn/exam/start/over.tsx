// Handed in: the receipt, and where it goes on.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '#src/api/query.ts';
import { useBars } from '#src/ui/bars.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { timeFormat } from '#src/ui/school-time.ts';

export function OverPage({ attemptId }: { attemptId: string }) {
  const { t, i18n } = useTranslation('exam');
  useBars();
  const score = useCall('/api/Exam/Score', { attemptId }, { staleTime: 0 });
  const { name, submittedAt, receipt, state } = score.data ?? {};
  const time = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium', hour12: false });
  return (
    <Stack w="full" maxW="xl" mx="auto" gap="4" px="6" py="16" align="center" textAlign="center">
      <chakra.span color="fg.success" bg="bg.success" borderRadius="full" p="4">
        <LessonIcon name="check" size="2rem" />
      </chakra.span>
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {t(state === 'voided' ? 'state.voided' : 'handedIn')}
      </chakra.h1>
      {name && <chakra.p overflowWrap="anywhere">{name}</chakra.p>}
      {submittedAt && <chakra.p color="fg.muted">{t('handedInAt', { time: time.format(submittedAt) })}</chakra.p>}
      {receipt && (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('receipt')} <chakra.code overflowWrap="anywhere">{receipt}</chakra.code>
        </chakra.p>
      )}
      <Stack direction="row" wrap="wrap" justify="center" gap="3" mt="2">
        <Button asChild>
          <Link to={`/Exam/scoreInfo?id=${encodeURIComponent(attemptId)}`}>{t('toScore')}</Link>
        </Button>
        <Button asChild variant="surface">
          <Link to="/MyExam">{t('mine')}</Link>
        </Button>
      </Stack>
    </Stack>
  );
}
