// Chapters from an archive, in a drawer: choose, look at what would come and what would not, import.
import { Alert, Box, Button, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChaptersImported } from '#contract/chapters.ts';
import { ARCHIVE_MB, ArchiveSteps, SkippedFiles } from '#src/ui/import/archive.tsx';
import { RefusalText } from '#src/ui/import/choose.tsx';
import { type TrialJob, useTrialJob } from '#src/ui/import/use-trial-job.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { folderAsFile, zipOfFolder } from '#src/ui/upload/folder.ts';

interface Props {
  courseId: string;
  onDone: () => void;
  onClose: () => void;
}

export function ChaptersImport({ courseId, onDone, onClose }: Props) {
  const { t } = useTranslation('chapters');
  const trial = useTrialJob();
  const { step, began, job } = trial;
  const isDone = step === 'done';
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (isDone) latest.current();
  }, [isDone]);
  const send = (file: File, commit: boolean, read?: () => Promise<File>) =>
    void trial.send(file, commit, {
      path: '/OrgApi/CourseChapter/Import',
      fields: { courseId, commit: commit ? '1' : '0' },
      maxMb: ARCHIVE_MB,
      ...(read ? { read } : {}),
    });
  const close = () => {
    if (step === 'working') toast.info(t('import.goesOn'), { body: t('import.goesOnText') });
    onClose();
  };
  const sections = job.data?.counts['sections'] ?? 0;
  const file = step === 'checked' ? began?.file : null;
  return (
    <SidePanel
      title={t('import.title')}
      lead={t('import.lead')}
      size="lg"
      onClose={close}
      footer={
        <>
          {(step === 'checked' || step === 'done' || step === 'failed') && (
            <Button variant="ghost" colorPalette="gray" me="auto" onClick={trial.restart}>
              {t('import.another')}
            </Button>
          )}
          <Button variant="outline" colorPalette="gray" onClick={close}>
            {t(step === 'working' ? 'import.behind' : 'import.close')}
          </Button>
          {file && <Button onClick={() => send(file, true)}>{t('import.write', { count: sections })}</Button>}
        </>
      }
    >
      <ArchiveSteps
        trial={trial}
        hint={t('import.hint', { max: ARCHIVE_MB })}
        onFile={(chosen) => send(chosen, false)}
        onFolder={(folder) => send(folderAsFile(folder), false, () => zipOfFolder(folder))}
      >
        <Report trial={trial} />
      </ArchiveSteps>
    </SidePanel>
  );
}

function Report({ trial: { step, job, began, title, refusal } }: { trial: TrialJob }) {
  const { t } = useTranslation('chapters');
  // the server writes it by this very type; a job that failed as a whole has none
  const { chapters = [], skipped = [] } = (job.data?.result ?? {}) as Partial<ChaptersImported>;
  const failed = began?.commit ? 'import.failedWrite' : 'import.failedCheck';
  const said = { checked: 'import.checked', done: 'import.done', failed } as const;
  return (
    <Stack gap="5">
      <Alert.Root status={step === 'failed' ? 'error' : 'success'}>
        <Alert.Indicator />
        <Box>
          <Alert.Title>{t(said[step === 'checked' || step === 'done' ? step : 'failed'], { title })}</Alert.Title>
          <Alert.Description>
            {step === 'failed'
              ? (job.data?.reasonText ?? job.error?.message)
              : step === 'checked' && t('import.checkedText')}
          </Alert.Description>
        </Box>
      </Alert.Root>
      <RefusalText refusal={refusal} max={ARCHIVE_MB} />
      {chapters.length > 0 && <Outline chapters={chapters} />}
      <SkippedFiles skipped={skipped} />
    </Stack>
  );
}

function Outline({ chapters }: Pick<ChaptersImported, 'chapters'>) {
  const { t } = useTranslation('chapters');
  return (
    <Box>
      <Text fontWeight="medium" mb="2">
        {t('import.chapters', { count: chapters.length })}
      </Text>
      <Stack
        as="ol"
        gap="3"
        listStyleType="none"
        maxH="24rem"
        overflowY="auto"
        tabIndex={0}
        bg="bg.subtle"
        borderRadius="l2"
        px="4"
        py="3"
      >
        {chapters.map((chapter, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may have one title, and none ever moves
          <Box as="li" key={i}>
            <Text fontWeight="medium" overflowWrap="anywhere">
              {chapter.title}
            </Text>
            <Box as="ul" listStyleType="disc" ps="6" color="fg.muted">
              {chapter.sections.map((section, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Box as="li" key={n} overflowWrap="anywhere">
                  {section.title}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
