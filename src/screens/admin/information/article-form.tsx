// A piece of news or an article on a page of its own: new, or one that is there, which two may have open; seen as visitors will
// see it, and published from here.
import { Button, Stack, Text } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import type { library, news } from '#contract/information.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Article } from '#src/blocks/information/article.tsx';
import type { FamilyField } from '#src/ui/family/family.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { DATE, timeFormat } from '#src/ui/school-time.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { useDoneTab } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { isPlanned, type Row, tellStatus } from './status.tsx';

interface Props {
  family: typeof news | typeof library;
  /** The namespace of its words. */
  words: string;
  fields: readonly FamilyField[];
  /** The list that it goes back to. */
  list: string;
  row?: Values & Row;
  initial?: Values;
  /** By their ids, for the preview. */
  cats: readonly { id: string; name: string }[];
}

type Saved = Readonly<{ id: string; version?: number }>;

export function ArticleForm({ family, words: namespace, fields, list, row, initial, cats }: Props) {
  const { t } = useTranslation(namespace);
  const words = useFamilyWords(namespace);
  const navigate = useNavigate();
  const may = useMay();
  const refresh = useRefreshFamily(family.items);
  const leaveTab = useDoneTab();
  const labelled = useMemo(() => words.fields(fields, row ? 'edit' : 'add'), [words, fields, row]);
  const opened = row ?? initial;
  const saved = useRef<Saved | undefined>(row);
  const publishes = useRef(false);
  const [seen, setSeen] = useState<Values>();

  /** What is saved stays saved where it cannot be published, which is said. */
  const publish = async (values: Values) => {
    if (!saved.current) return;
    const { id, version } = saved.current;
    await send(family.setStatus, { id, ...(version ? { version } : {}), status: 'published' }).then(
      () => tellStatus(t, { title: String(values['title']), publishAt: timeOf(values) }, 'published'),
      () => {}, // said already
    );
    await refresh();
  };
  const last = useRef<Values>({});
  const more = (values: Values, save: () => Promise<void>) => {
    last.current = values;
    const at = timeOf(values);
    return (
      <>
        {at !== null && !isPlanned(at) && (
          <Text flex="1" minW="12rem" color="fg.warning">
            {t('pastDate')}
          </Text>
        )}
        <Button variant="outline" colorPalette="gray" onClick={() => setSeen(values)}>
          {t('preview')}
        </Button>
        {row?.status !== 'published' && may(family.update) && (
          <Button
            variant="surface"
            onClick={() => {
              publishes.current = true;
              void save().finally(() => {
                publishes.current = false;
              });
            }}
          >
            {t(isPlanned(at) ? 'plan' : 'publish')}
          </Button>
        )}
      </>
    );
  };
  return (
    <>
      <FormPage<z.output<z.ZodObject>>
        title={row ? words.say('editing', { name: row.title }) : words.say('add')}
        schema={family.add.input}
        fields={labelled}
        more={more}
        {...(opened ? { initial: opened } : {})}
        {...(row ? { reload: async () => (await send(family.item, { id: row.id }, { quiet: true })) as Values } : {})}
        onSave={async (values, { changed, version }) => {
          const known = saved.current;
          // published as it stands
          if (known && Object.keys(changed).length === 0) return known as z.output<z.ZodObject>;
          const done = (
            known
              ? await send(
                  family.update,
                  { id: known.id, ...changed, ...(version ? { version } : {}) },
                  { quiet: true },
                )
              : await send(family.add, { ...initial, ...values } as z.input<typeof family.add.input>, { quiet: true })
          ) as Saved;
          saved.current = { ...known, ...done };
          await refresh();
          return done as z.output<z.ZodObject>;
        }}
        onSaved={() => {
          if (!publishes.current) toast.success(t(row ? 'kept' : 'drafted'));
        }}
        onClose={() => {
          if (publishes.current) void publish(last.current);
          leaveTab();
          void navigate(list);
        }}
      />
      {seen && <Preview values={seen} cats={cats} words={namespace} onClose={() => setSeen(undefined)} />}
    </>
  );
}

const timeOf = (values: Values): number | null => {
  const at = values['publishAt'];
  return typeof at === 'number' ? at : null;
};

interface PreviewProps extends Pick<Props, 'cats' | 'words'> {
  values: Values;
  onClose: () => void;
}

/** As it is typed, saved or not. */
function Preview({ values, cats, words, onClose }: PreviewProps) {
  const { t, i18n } = useTranslation(words);
  const text = (name: string) => String(values[name] ?? '');
  const cat = cats.find(({ id }) => id === values['catId'])?.name ?? '';
  const isNews = 'publishAt' in values;
  const day = isNews ? timeFormat(i18n.language, DATE).format(timeOf(values) ?? Date.now()) : '';
  return (
    <SidePanel title={t('preview')} lead={t('previewLead')} size="xl" divided onClose={onClose}>
      <Stack as="article" gap="5">
        <Article level="h2" title={text('title')} cat={cat} day={day} summary={text('summary')} html={text('html')} />
      </Stack>
    </SidePanel>
  );
}
