// The model at work on the whole course: how far it is, its stop, and what came of it.
import { Button, HStack, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { useCancelJob } from '#src/ui/job/queries.ts';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Plan } from '../next-step.ts';
import { useEditor } from './editor.ts';

type Enriching = NonNullable<Plan['enriching']>;

export function EnrichingLine({ enriching: { jobId, counts, failed } }: { enriching: Enriching }) {
  const { t } = useTranslation('plan');
  const { rows } = useEditor();
  const cancel = useCancelJob();
  const count = counts['aids'] ?? 0;
  if (failed)
    return (
      <HStack role="status" gap="2" mt="2" color="fg.warning" textStyle="sm">
        <Icon name="info" />
        <Text>{t('enriching.failed', { reason: failed.reasonText, count })}</Text>
      </HStack>
    );
  return (
    <HStack role="status" gap="2" mt="2" color="fg.muted" textStyle="sm">
      <Spinner size="sm" />
      <Text>{t('enriching.text', { count })}</Text>
      <Button
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('enriching.stopOf')}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(jobId, { onSettled: () => void rows.refresh() })}
      >
        {t('enriching.stop')}
      </Button>
    </HStack>
  );
}

/** Takes what it has drafted as it comes, and tells once what came of it. */
export function useEnriched(): void {
  const { t } = useTranslation('plan');
  const { plan, rows } = useEditor();
  const { enriching } = plan;
  const working = enriching?.failed === null ? enriching : undefined;
  const [jobId, count] = [working?.jobId, working?.counts['aids'] ?? 0];
  const before = useRef({ jobId, count });
  useEffect(() => {
    const last = before.current;
    before.current = { jobId, count };
    if (last.jobId === jobId && last.count === count) return;
    if (last.jobId === undefined) return;
    void rows.refreshAll();
    if (jobId === undefined) void tellEnd(last.jobId);
    async function tellEnd(id: string) {
      const { state, counts } = await call('/api/Job/Item', { id }, { quiet: true });
      const { aids = 0, roles = 0, refused = 0 } = counts;
      if (state === 'done') toast.info(t('enriching.done', { aids, roles, refused }));
    }
  }, [jobId, count, rows, t]);
}
