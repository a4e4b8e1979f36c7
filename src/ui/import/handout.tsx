// The passwords that an import made: as a spreadsheet and as slips, each of them once.

import { Alert, Box, Button, Flex, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportResult } from '#contract/imports.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { ApiError } from '#src/api/errors.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { refreshJobs } from '../job/queries.ts';
import { Icon } from '../work-icon.tsx';
import { PasswordSlips } from './password-slips.tsx';

type Slips = OutputOf<'/OrgApi/UploadFile/Slips'>;

export function PasswordHandout({ jobId, result }: { jobId: string; result: ImportResult }) {
  const { t, i18n } = useTranslation('import');
  const client = useQueryClient();
  const [busy, setBusy] = useState<'file' | 'slips' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [slips, setSlips] = useState<Slips | null>(null);
  if (result.passwords === undefined) return null;

  const { passwords, slips: slipsLeft = false } = result;
  const take = async (way: 'file' | 'slips', work: () => Promise<void>) => {
    setBusy(way);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    } finally {
      setBusy(null);
      void refreshJobs(client);
    }
  };
  const toFile = () => take('file', async () => saveFile(await fetchDownload(passwords?.url ?? '')));
  const toSlips = () =>
    take('slips', async () => setSlips(await call('/OrgApi/UploadFile/Slips', { jobId }, { quiet: true })));
  const until = passwords && timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <Box as="section" aria-label={t('handout.title')} bg="bg.subtle" borderRadius="l3" p="5">
      <Text fontWeight="medium">{t('handout.title')}</Text>
      <Text color="fg.muted" mt="1">
        {t('handout.text')}
        {passwords && until && t('handout.until', { time: until.format(passwords.expiresAt) })}
      </Text>
      <Flex wrap="wrap" gap="3" mt="4">
        <Button loading={busy === 'slips'} disabled={!slipsLeft || busy !== null} onClick={() => void toSlips()}>
          <Icon name="document" />
          {t(slipsLeft ? 'handout.slips' : 'handout.slipsTaken')}
        </Button>
        <Button
          variant="outline"
          loading={busy === 'file'}
          disabled={!passwords || busy !== null}
          onClick={() => void toFile()}
        >
          <Icon name="download" />
          {t(passwords ? 'handout.file' : 'handout.fileTaken')}
        </Button>
      </Flex>
      {!passwords && !slipsLeft && (
        <Text mt="3" color="fg.muted">
          {t('handout.taken')}
        </Text>
      )}
      {problem && (
        <Alert.Root status="error" size="sm" mt="3">
          <Alert.Indicator />
          <Alert.Title fontWeight="normal">{problem}</Alert.Title>
        </Alert.Root>
      )}
      {slips && <PasswordSlips {...slips} onClose={() => setSlips(null)} />}
    </Box>
  );
}
