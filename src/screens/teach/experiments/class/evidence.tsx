// What was measured in a step: the student's own tables, called as the package calls them; what it calls nothing as it came.
import { Box, chakra, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceRead } from '#contract/readings.ts';
import { useCall } from '#src/api/query.ts';
import { DeclaredReadings } from './declared-readings.tsx';
import { PlainEvidence } from './plain-evidence.tsx';

export function StepEvidence({ runId, seq }: { runId: string; seq: number }) {
  const { t } = useTranslation('experiments');
  const evidence = useCall('/api/Experiment/Evidence', { runId }, { staleTime: 0 });
  if (evidence.isError) return <Text color="fg.error">{evidence.error.message}</Text>;
  if (!evidence.data) return <Skeleton role="status" aria-label={t('loading')} h="12" />;
  const own = evidenceRead(evidence.data.steps.find((s) => s.seq === seq)?.evidence ?? null);
  if (own === null) return <Text color="fg.muted">{t('run.noEvidence')}</Text>;
  const declared = evidence.data.readings.filter((r) => r.seq === seq);
  return (
    <Box
      bg="bg.muted"
      borderRadius="l2"
      p="3"
      mt="2"
      textStyle="sm"
      overflowX="auto"
      tabIndex={0}
      role="region"
      aria-label={t('run.evidence')}
    >
      {declared.length > 0 ? (
        <>
          <DeclaredReadings evidence={own} readings={declared} />
          <Raw evidence={own} />
        </>
      ) : (
        <>
          <Text color="fg.muted" mb="2">
            {t('run.undeclared')}
          </Text>
          <PlainEvidence value={own} />
        </>
      )}
    </Box>
  );
}

/** What has no name, too; it may be long, and few look. */
function Raw({ evidence }: { evidence: unknown }) {
  const { t } = useTranslation('experiments');
  const [looks, setLooks] = useState(false);
  return (
    <chakra.details mt="3" color="fg.muted" onToggle={(e) => setLooks(e.currentTarget.open)}>
      <summary>{t('run.raw')}</summary>
      {looks && <PlainEvidence value={evidence} />}
    </chakra.details>
  );
}
