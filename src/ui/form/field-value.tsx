// What a field holds, to be read and not changed.

import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DATE, DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { RichText } from '../rich-text.tsx';
import { type Field, namesOf, type Values } from './field.ts';
import { useDepts } from './pickers/dept-picker.tsx';
import { useNames } from './pickers/people.ts';
import { tickedNames } from './pickers/tree.ts';

export function FieldValue({ field, values }: { field: Field; values: Values }) {
  const { t } = useTranslation('form');
  const given = namesOf(field).map((name) => values[name] ?? null);
  const [first] = given;
  if (given.every((v) => v === null || v === '' || (Array.isArray(v) && v.length === 0)))
    return <chakra.span color="fg.subtle">{field.none ?? field.rows?.usual?.lead ?? t('empty')}</chakra.span>;
  const ids = (Array.isArray(first) ? first : [first]).map(String);
  switch (field.kind) {
    case 'dept':
      return <Depts field={field} ids={ids} />;
    case 'user':
      return <People ids={ids} />;
    case 'rich':
      return <RichText html={String(first)} maxH="48" overflowY="auto" />;
    case 'rows':
      return <RowsValue field={field} rows={first as readonly Values[]} />; // by the field's kind
    default:
      return <Words field={field} given={given} />;
  }
}

function Words({ field, given }: { field: Field; given: readonly unknown[] }) {
  const { t, i18n } = useTranslation('form');
  const day = timeFormat(i18n.language, DATE);
  const minute = timeFormat(i18n.language, DATE_AND_TIME);
  const words = given.map((value) => {
    switch (field.kind) {
      case 'switch':
        return t(value === true ? 'on' : 'off');
      case 'select':
      case 'radio':
        return field.options?.find((o) => o.value === String(value))?.label ?? String(value);
      case 'date':
      case 'dateRange':
        return typeof value === 'number' ? day.format(value) : t('empty');
      case 'dateTime':
        return typeof value === 'number' ? minute.format(value) : t('empty');
      case 'password':
        return '••••••';
      case 'file':
      case 'image':
        return t('file.there');
      default:
        return String(value);
    }
  });
  return (
    <chakra.span whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp="6">
      {words.join(' – ')}
    </chakra.span>
  );
}

function RowsValue({ field, rows }: { field: Field; rows: readonly Values[] }) {
  const columns = field.rows?.columns ?? [];
  return (
    <chakra.ol ps="4">
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: read only, never reordered
        <li key={i}>{columns.map(({ name }) => String(row[name] ?? '')).join(' · ')}</li>
      ))}
    </chakra.ol>
  );
}

function Depts({ field, ids }: { field: Field; ids: readonly string[] }) {
  const { t } = useTranslation('form');
  const { tree } = useDepts(field.load);
  return <>{tickedNames(tree, ids).join(t('pick.comma'))}</>;
}

const NOBODY = new Map();

function People({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('form');
  const nameOf = useNames(ids, NOBODY);
  return <>{ids.map((id) => nameOf(id)?.name ?? t('pick.unknown')).join(t('pick.comma'))}</>;
}
