// 实验包: what the experiment is done with. A package is checked whole before anything of it is stored, and every fault is told
// with its file and line. One that is done elsewhere has its address here, and what its system signs with.
import { Alert, Box, Button, chakra, Flex, HStack, SimpleGrid, Stack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PACKAGE_BYTES } from '#contract/experiment-rows.ts';
import { copyText } from '#src/ui/copy-text.ts';
import { fileSize } from '#src/ui/file-size.ts';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { StoredFileButton } from '#src/ui/stored-file-button.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { reasonText } from '#src/ui/upload/reason.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { StatisticsSection } from '../../course/statistics/section.tsx';
import { type ExperimentItem, useUpdateExperiment } from '../queries.ts';
import { type PackageProblem, type UploadedPackage, usePackage } from './use-package.ts';

const MB = 1024 * 1024;
/** What authors begin with. */
const TEMPLATE = 'experiment-js.zip';

export function PackagePanel({ experiment }: { experiment: ExperimentItem }) {
  return experiment.kind === 'link' ? <LinkPanel experiment={experiment} /> : <Packed experiment={experiment} />;
}

function Packed({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const { t: words } = useTranslation('upload');
  const update = useUpdateExperiment();
  const { id, packageId: before } = experiment;
  const take = async ({ id: packageId, title }: UploadedPackage) => {
    if (packageId === before) return;
    await update.mutateAsync({ id, packageId });
    if (before === null) toast.success(t('package.taken', { title }));
    else
      offerUndo({
        text: t('package.replaced', { title }),
        undo: () => update.mutateAsync({ id, packageId: before }),
      });
  };
  const sending = usePackage(take);
  const { progress, refusal, faults, found, name } = sending;
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t(`package.lead.${experiment.kind}`)}</Text>
      {experiment.kind === 'js' && (
        <StoredFileButton url={`/template/${TEMPLATE}`} name={TEMPLATE} label={t('package.template')} />
      )}
      {experiment.package && <Current experiment={experiment} />}
      {progress === null ? (
        <DropZone
          accept=".zip,application/zip"
          multiple={false}
          hint={t(experiment.package ? 'package.replaceHint' : 'package.hint', { max: MOST_PACKAGE_BYTES / MB })}
          onFiles={([file]) => file && void sending.give(file)}
        />
      ) : (
        <Box bg="bg.panel" borderRadius="l3" p="4" role="status">
          <Flex justify="space-between" gap="3" align="center">
            <Text>{t(progress < 1 ? 'package.sending' : 'package.checking', { name })}</Text>
            <Button size="sm" variant="ghost" onClick={sending.stop}>
              {t('package.stop')}
            </Button>
          </Flex>
          <ProgressBar value={progress} label={t('package.progress', { name })} />
        </Box>
      )}
      {refusal && (
        <Refused
          name={name}
          text={refusal.message ?? reasonText(words, refusal, MOST_PACKAGE_BYTES / MB)}
          faults={faults}
        />
      )}
      {found && <Warnings found={found} />}
    </Stack>
  );
}

function Current({ experiment: { package: own, steps } }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  if (!own) return null;
  const facts = [
    ['title', own.title],
    ['kind', t(`package.kind.${own.kind}`)],
    ['steps', t('package.stepCount', { count: steps.length })],
    ['files', t('package.size', { count: own.files, size: fileSize(own.bytes) })],
    ['entry', own.entry],
    ['marked', t(own.marked ? 'package.byServer' : 'package.byPackage')],
  ] as const;
  return (
    <StatisticsSection title={t('package.current')}>
      <SimpleGrid as="dl" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <chakra.dt color="fg.muted" textStyle="sm">
              {t(`package.fact.${name}`)}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </div>
        ))}
      </SimpleGrid>
    </StatisticsSection>
  );
}

function Refused({ name, text, faults }: { name: string; text: string; faults: readonly PackageProblem[] }) {
  const { t } = useTranslation('experiments');
  return (
    <Stack gap="3" aria-live="polite">
      <Alert.Root status="error">
        <Alert.Indicator />
        <Box>
          <Alert.Title>{t('package.refused', { name })}</Alert.Title>
          <Alert.Description>{text}</Alert.Description>
        </Box>
      </Alert.Root>
      {faults.length > 0 && <Faults label={t('package.faults')} faults={faults} />}
    </Stack>
  );
}

function Warnings({ found }: { found: UploadedPackage }) {
  const { t } = useTranslation('experiments');
  return (
    <Stack gap="3" aria-live="polite">
      <Alert.Root status="success">
        <Alert.Indicator />
        <Alert.Title fontWeight="normal">
          {t('package.right', { title: found.title, count: found.steps.length, files: found.files })}
        </Alert.Title>
      </Alert.Root>
      {found.warnings.length > 0 && <Faults label={t('package.warnings')} faults={found.warnings} />}
    </Stack>
  );
}

function Faults({ label, faults }: { label: string; faults: readonly PackageProblem[] }) {
  const { t } = useTranslation('experiments');
  return (
    <StatisticsSection title={label}>
      <TableArea label={label} maxH="24rem">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader>{t('package.file')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('package.line')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('package.what')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {faults.map(({ file, line, text }) => (
            <Table.Row bg="transparent" key={`${file} ${line} ${text}`}>
              <Table.Cell fontFamily="mono">{file || '—'}</Table.Cell>
              <Table.Cell textAlign="end" fontVariantNumeric="tabular-nums">
                {line ?? '—'}
              </Table.Cell>
              <Table.Cell>{text}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
    </StatisticsSection>
  );
}

function LinkPanel({ experiment: { id, url, secret } }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const update = useUpdateExperiment();
  const [text, setText] = useState(url ?? '');
  const isRight = text.trim() === '' || /^https?:\/\/[^\s/]+/.test(text.trim());
  const save = () =>
    update.mutate({ id, url: text.trim() || null }, { onSuccess: () => toast.success(t('link.saved')) });
  return (
    <Stack gap="4" maxW="3xl">
      <Text color="fg.muted">{t('link.lead')}</Text>
      <StatisticsSection title={t('link.address')}>
        <TextField
          label={t('field.url')}
          type="url"
          placeholder="https://"
          value={text}
          onChange={setText}
          help={t('link.help')}
          error={isRight ? update.error?.message : t('link.wrong')}
        />
        <Flex justify="end" mt="3">
          <Button loading={update.isPending} disabled={!isRight || text.trim() === (url ?? '')} onClick={save}>
            {t('word.save')}
          </Button>
        </Flex>
      </StatisticsSection>
      {secret !== undefined && <Secret secret={secret} />}
    </Stack>
  );
}

/** Whoever has it can forge scores: it is shown when it is asked for. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('experiments');
  const [isShown, setShown] = useState(false);
  return (
    <StatisticsSection title={t('link.secret')} hint={t('link.secretHint')}>
      <HStack gap="2" wrap="wrap">
        <chakra.code fontFamily="mono" bg="bg.muted" px="2" py="1" borderRadius="l1" overflowWrap="anywhere">
          {isShown ? secret : '•'.repeat(24)}
        </chakra.code>
        <Button size="sm" variant="ghost" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
          {t(isShown ? 'link.hide' : 'link.show')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void copyText(secret).then(() => toast.success(t('link.copied')))}
        >
          <Icon name="link" />
          {t('link.copy')}
        </Button>
      </HStack>
    </StatisticsSection>
  );
}
