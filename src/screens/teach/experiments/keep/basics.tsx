// 基本信息: what an experiment is called, is for, and stands among. A new one begins with it; later it saves by itself.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { experiments } from '#contract/experiment-rows.ts';
import { EXPERIMENT_KINDS } from '#contract/experiments.ts';
import { isOwnFile } from '#contract/html.ts';
import { call } from '#src/api/client.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Cover } from '#src/ui/cover.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Field, Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import type { SaveContext } from '#src/ui/form/use-form-saving.ts';
import { useDoneTab } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { experimentEditPath } from '../href.ts';
import { type ExperimentItem, useUpdateExperiment } from '../queries.ts';
import { catPaths } from './cat-names.ts';

const AUTOSAVE_MS = 1000;
const kept = experiments.add.input.pick({ name: true, intro: true, cover: true, catIds: true });
const added = experiments.add.input.pick({ name: true, kind: true, intro: true, catIds: true });

const cats = async () => catPaths(await call('/OrgApi/Experiment/Cats', {}, { quiet: true }));

function useFields(when: 'add' | 'edit', experiment?: Pick<ExperimentItem, 'name' | 'cover'>): readonly Field[] {
  const words = useFamilyWords('experiments');
  const { name = '', cover = '' } = experiment ?? {};
  return useMemo(() => {
    const kinds = EXPERIMENT_KINDS.map((value) => ({
      value,
      label: words.t(`kind.${value}`),
      hint: words.t(`kindHint.${value}`),
    }));
    return words.fields(
      [
        { name: 'name', kind: 'text' },
        { name: 'kind', kind: 'radio', when: 'add', options: kinds },
        { name: 'intro', kind: 'textarea' },
        { name: 'catIds', kind: 'dept', multiple: true, load: cats },
        {
          name: 'cover',
          kind: 'image',
          when: 'edit',
          drawn: <Cover name={name} src={isOwnFile(cover) ? '' : cover} />,
        },
      ],
      when,
    );
  }, [words, when, name, cover]);
}

export function AddBasics() {
  const { t } = useTranslation('experiments');
  const navigate = useNavigate();
  const refresh = useRefreshFamily(experiments.items);
  const isSaved = useRef(false);
  const fields = useFields('add');
  const leaveTab = useDoneTab();
  return (
    <FormPage
      title={t('add')}
      saveLabel={t('create')}
      schema={added}
      fields={fields}
      initial={{ kind: 'js' }}
      onSave={async (values) => {
        const { id } = await send(experiments.add, added.parse(values), { quiet: true });
        await refresh();
        return { id };
      }}
      onSaved={({ id }, { name }) => {
        isSaved.current = true;
        toast.success(t('created', { name: String(name) }));
        // the form that is done is no place to come back to
        leaveTab();
        void navigate(experimentEditPath(id, { tab: 'package' }), { replace: true });
      }}
      onClose={() => {
        if (!isSaved.current) void navigate('/experiment/manage');
      }}
    />
  );
}

export function BasicsPanel({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const update = useUpdateExperiment();
  const navigate = useNavigate();
  const fields = useFields('edit', experiment);
  const { id, name, intro, catIds, version } = experiment;
  // a drawing is no picture to be taken away
  const cover = isOwnFile(experiment.cover) ? experiment.cover : '';
  const save = (_all: Values, { changed, version: on }: SaveContext) =>
    update.mutateAsync({ id, ...changed, ...(on ? { version: on } : {}) });
  return (
    <FormPage
      title={t('edit.basics')}
      schema={kept}
      fields={fields}
      initial={{ id, name, intro, catIds, cover, version }}
      autosave={AUTOSAVE_MS}
      onSave={save}
      onClose={() => void navigate('/experiment/manage')}
      reload={async () => ({ ...(await call('/OrgApi/Experiment/Item', { id }, { quiet: true })) })}
    />
  );
}
