// AI 设置: how a course is taught, and by what its lessons are evaluated. Saves by itself.
import { Button, Flex, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teaching } from '#contract/teaching.ts';
import { call } from '#src/api/client.ts';
import { useMay } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import type { Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import type { SaveContext } from '#src/ui/form/use-form-saving.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { type CourseSetting, fieldsOf } from './fields.tsx';
import { VoicesForm } from './voices-form.tsx';

const PATH = '/OrgApi/AISetting/GetAISettingById';
const NO_VOICES: readonly never[] = [];
const AUTOSAVE_MS = 1000;
const schema = teaching.update.input.omit({ id: true, version: true });

interface Props {
  courseId: string;
  onClose: () => void;
}

export function SettingPanel({ courseId, onClose }: Props) {
  const { t } = useTranslation('courseSetting');
  // read once by the form, so it must be the newest there is
  const setting = useCall(PATH, { id: courseId }, { staleTime: 0 });
  const may = useMay();
  const [isNaming, setNaming] = useState(false);
  const voices = useCall('/api/AISetting/GetVoiceModelSelelct', {});
  if (setting.error && !setting.data)
    return <ErrorState error={setting.error} onRetry={() => void setting.refetch()} />;
  if (!setting.data || !setting.isFetchedAfterMount || voices.isPending)
    return <Skeleton role="status" aria-label={t('loading')} h="96" />;
  return (
    <VStack align="stretch" gap="4">
      <Flex gap="3" align="start" justify="space-between">
        <Text color="fg.muted">{t('lead')}</Text>
        {may(teaching.setVoices) && (
          <Button size="sm" variant="outline" flexShrink="0" onClick={() => setNaming(true)}>
            {t('voices.do')}
          </Button>
        )}
      </Flex>
      <Loaded key={courseId} setting={setting.data} onClose={onClose} voices={voices.data ?? NO_VOICES} />
      {isNaming && <VoicesForm onClose={() => setNaming(false)} />}
    </VStack>
  );
}

interface LoadedProps {
  setting: CourseSetting;
  voices: readonly { name: string }[];
  onClose: () => void;
}

function Loaded({ setting, voices, onClose }: LoadedProps) {
  const { t } = useTranslation('courseSetting');
  const client = useQueryClient();
  const { id } = setting;
  // the methods are the platform's: they stand still while the form is open
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the same course brings the same ones
  const fields = useMemo(
    () =>
      fieldsOf(
        t,
        setting,
        voices.map((v) => v.name),
      ),
    [t, id, voices],
  );
  const save = async (_all: Values, { changed, version }: SaveContext) => {
    const saved = await call(
      '/OrgApi/AISetting/Update',
      { id, ...changed, ...(version === undefined ? {} : { version }) },
      { quiet: true },
    );
    void client.invalidateQueries({ queryKey: [PATH] });
    return saved;
  };
  return (
    <FormPage
      title={t('title')}
      schema={schema}
      fields={fields}
      onClose={onClose}
      initial={valuesOf(setting)}
      autosave={AUTOSAVE_MS}
      onSave={save}
      reload={async () => valuesOf(await call(PATH, { id }, { quiet: true }))}
    />
  );
}

/** What was chosen, and not what follows from it. */
const valuesOf = ({ method, chosen, version }: CourseSetting): Values => ({ method, ...chosen, version });
