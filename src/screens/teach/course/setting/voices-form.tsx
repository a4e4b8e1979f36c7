// The voices of the school, which its courses choose among: for its administrators.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_VOICES, teaching } from '#contract/teaching.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import type { Field, Values } from '#src/ui/form/field.ts';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';

const PATH = '/OrgApi/AISetting/VoiceItems';
const schema = teaching.setVoices.input.omit({ version: true });

export function VoicesForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('courseSetting');
  const client = useQueryClient();
  // read once by the form, so it must be the newest there is
  const named = useCall(PATH, {}, { staleTime: 0 });
  const fields = useMemo<Field[]>(() => {
    const device = voicesHere();
    return [
      {
        name: 'voices',
        label: t('voices.names'),
        hint: t('voices.hint'),
        kind: 'rows',
        required: false,
        rows: {
          columns: [{ name: 'name', label: t('voices.name'), kind: 'text' }],
          most: MOST_VOICES,
          make: () => ({ name: '' }),
          addLabel: t('voices.add'),
          ...(device.length > 0
            ? { usual: { lead: t('voices.device'), rows: device, takeLabel: t('voices.take') } }
            : {}),
        },
      },
    ];
  }, [t]);
  if (named.error && !named.data)
    return (
      <SidePanel title={t('voices.title')} size="md" onClose={onClose}>
        <ErrorState error={named.error} onRetry={() => void named.refetch()} />
      </SidePanel>
    );
  if (!named.data || !named.isFetchedAfterMount) return null;
  const save = async ({ voices }: Values, { version = named.data.version }: { version: number | undefined }) => {
    const input = schema.parse({ voices: voices ?? [] });
    const saved = await call('/OrgApi/AISetting/SetVoices', { ...input, version }, { quiet: true });
    await client.invalidateQueries({ queryKey: ['/api/AISetting/GetVoiceModelSelelct'] });
    return saved;
  };
  return (
    <FormPanel
      title={t('voices.title')}
      schema={schema}
      fields={fields}
      onClose={onClose}
      initial={named.data}
      onSave={save}
      onSaved={() => toast.success(t('voices.done'))}
      reload={() => call(PATH, {}, { quiet: true })}
    />
  );
}

/** A browser may know its voices only a moment later: then there are none to begin with. */
function voicesHere(): { name: string }[] {
  const all = 'speechSynthesis' in window ? window.speechSynthesis.getVoices() : [];
  return all.filter((v) => /^(zh|cmn|yue)\b/i.test(v.lang)).map(({ name }) => ({ name: name.slice(0, 100) }));
}
