// A piece of news or an article on a page of its own: new, or one that is there, which two may have open.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import type { CrudFamily, FamilyField } from '#src/ui/family/family.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { useDoneTab } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';

interface Props {
  family: CrudFamily;
  /** The namespace of its words. */
  words: string;
  fields: readonly FamilyField[];
  /** The list that it goes back to. */
  list: string;
  row?: Values & { id: string; title: string };
  initial?: Values;
}

export function ArticleForm({ family, words: namespace, fields, list, row, initial }: Props) {
  const { t } = useTranslation(namespace);
  const words = useFamilyWords(namespace);
  const navigate = useNavigate();
  const refresh = useRefreshFamily(family.items);
  const leaveTab = useDoneTab();
  const labelled = useMemo(() => words.fields(fields, row ? 'edit' : 'add'), [words, fields, row]);
  const opened = row ?? initial;
  return (
    <FormPage<z.output<z.ZodObject>>
      title={row ? words.say('editing', { name: row.title }) : words.say('add')}
      schema={family.add.input}
      fields={labelled}
      {...(opened ? { initial: opened } : {})}
      {...(row ? { reload: async () => (await send(family.item, { id: row.id }, { quiet: true })) as Values } : {})}
      onSave={async (values, { changed, version }) => {
        const saved = row
          ? await send(family.update, { id: row.id, ...changed, ...(version ? { version } : {}) }, { quiet: true })
          : await send(family.add, { ...initial, ...values }, { quiet: true });
        await refresh();
        return saved as z.output<z.ZodObject>;
      }}
      onSaved={() => toast.success(t(row ? 'kept' : 'drafted'))}
      onClose={() => {
        leaveTab();
        void navigate(list);
      }}
    />
  );
}
