// The form of a chapter or a section: what its kind holds, when it is there, what it waits for, what makes it done.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chapters, isOneOf, MEDIA_KINDS, type Section } from '#contract/chapters.ts';
import { courses } from '#contract/courses.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import { send } from '#src/api/operations.ts';
import type { Field, Option } from '#src/ui/form/field.ts';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { bodyOf, CAPTIONS, type SectionInput, type SectionKind, schemaOf, sectionValues } from './section-values.ts';

export type OpenedSection =
  /** A new one, at the end of a chapter. */
  { kind: SectionKind; parentId: string | null; row?: never } | { row: Section; kind?: never; parentId?: never };

interface Props {
  courseId: string;
  opened: OpenedSection;
  rows: readonly Section[];
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

export function SectionForm({ courseId, opened, rows, onSaved, onClose }: Props) {
  const { t } = useTranslation('chapters');
  const { row } = opened;
  const kind = row?.kind ?? opened.kind ?? 'chapter';
  const fields = useFields(kind, rows, row?.id);
  if (!fields) return null;
  const kindName = t(`kind.${kind}`);
  return (
    <FormPanel
      title={t(row ? 'form.edit' : 'form.add', { kind: kindName })}
      {...(row
        ? {
            initial: sectionValues(row),
            reload: async () => sectionValues(await send(chapters.item, { id: row.id }, { quiet: true })),
          }
        : { saveLabel: t('form.create') })}
      schema={schemaOf(kind)}
      fields={fields}
      onClose={onClose}
      onSave={async (values, { version }) => {
        const body = bodyOf(kind, values, row?.captions);
        const saved = await (row
          ? send(chapters.update, { id: row.id, ...(version ? { version } : {}), ...body }, { quiet: true })
          : send(chapters.add, { courseId, parentId: opened.parentId ?? null, kind, ...body }, { quiet: true })
        ).catch((error: unknown) => {
          throw atItsField(error, body);
        });
        await onSaved();
        return saved;
      }}
    />
  );
}

/** A refusal of captions by their place in the list stands at the field of their language. */
function atItsField(error: unknown, { captions = [] }: SectionInput): unknown {
  const reasons = Object.entries(fieldErrors(error));
  if (!(error instanceof ApiError) || reasons.length === 0) return error;
  const fields = reasons.map(([path, reason]) => {
    const lang = captions[Number(/^captions\.(\d+)/.exec(path)?.[1])]?.lang.split('-')[0];
    return [CAPTIONS.find((c) => c.lang === lang)?.name ?? path, reason];
  });
  return new ApiError(error.code, error.msg, { fields: Object.fromEntries(fields) });
}

/** Undefined while the AI courses to choose among are not here. */
function useFields(kind: SectionKind, rows: readonly Section[], id: string | undefined): Field[] | undefined {
  const { t } = useTranslation('chapters');
  const isLesson = kind === 'lesson';
  const { data: lessons } = useAllRows(courses, { kind: 'ai', sort: 'name' }, { enabled: isLesson });
  return useMemo(() => {
    if (isLesson && !lessons) return undefined;
    const options = (lessons ?? []).map((c) => ({ value: c.id, label: c.name }));
    const scored = rows.filter((r) => r.kind === 'lesson' && r.id !== id).map((r) => ({ value: r.id, label: r.title }));
    const field = (name: string, shape: Omit<Field, 'name' | 'label'>): Field => ({
      name,
      label: t(`field.${name}`),
      ...shape,
    });
    const [lock, done] = [t('form.lock'), t('form.done')];
    return [
      field('title', { kind: 'text' }),
      ...contentOf(kind, field, options, t),
      field('status', {
        kind: 'radio',
        section: t('form.publish'),
        options: (['published', 'draft'] as const).map((value) => ({
          value,
          label: t(`status.${value}`),
          hint: t(`statusHint.${value}`),
        })),
      }),
      field('publishAt', { kind: 'dateTime', section: t('form.publish'), hint: t('hint.publishAt') }),
      field('from', { kind: 'dateTime', section: lock }),
      field('previous', { kind: 'switch', section: lock }),
      ...(scored.length > 0
        ? [
            field('lock', { kind: 'select', section: lock, options: scored, none: t('form.noScore') }),
            field('min', { kind: 'number', section: lock, hint: t('hint.min') }),
          ]
        : []),
      ...doneBy(kind).map(
        ({ name, words }): Field => ({
          name,
          label: t(`field.${words}`),
          hint: t(`hint.${words}`),
          kind: name === 'need' ? 'number' : 'switch',
          section: done,
        }),
      ),
    ];
  }, [isLesson, lessons, rows, id, kind, t]);
}

type Make = (name: string, shape: Omit<Field, 'name' | 'label'>) => Field;

function contentOf(kind: SectionKind, field: Make, lessons: readonly Option[], t: (key: string) => string): Field[] {
  switch (kind) {
    case 'chapter':
      return [];
    case 'text':
      return [field('html', { kind: 'rich' })];
    case 'link':
      return [field('url', { kind: 'text', hint: t('hint.url') })];
    case 'lesson':
      return [field('refId', { kind: 'select', options: lessons, hint: t('hint.refId') })];
    default: {
      const file = field('fileId', { kind: 'file', hint: t(`hint.${kind}`) });
      if (!isOneOf(MEDIA_KINDS, kind)) return [file];
      return [file, ...CAPTIONS.map(({ name }) => field(name, { kind: 'file', hint: t('hint.captions') }))];
    }
  }
}

function doneBy(kind: SectionKind): { name: 'need' | 'noSkip'; words: string }[] {
  if (kind === 'chapter' || kind === 'lesson') return [];
  if (!isOneOf(MEDIA_KINDS, kind)) return [{ name: 'need', words: 'need' }];
  return [
    { name: 'need', words: 'needShare' },
    { name: 'noSkip', words: 'noSkip' },
  ];
}
