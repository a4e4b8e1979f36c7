// What the list of scores can be narrowed by. The figures of an ordinary course's statistics lead here with the same words.
import { useTranslation } from 'react-i18next';
import { BANDS, PROGRESS, SCORE_STATES } from '#contract/scores.ts';
import { useCall } from '#src/api/query.ts';
import type { Filter, FilterOption } from '#src/ui/list/column.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useClassOptions } from '../use-classes.ts';
import { useWeekWords } from './week-words.ts';

export function useScoreFilters(courseId: string, isPlain: boolean): readonly Filter[] {
  const { t } = useTranslation('scores');
  const inWords = useWeekWords();
  const classes = useClassOptions(courseId);
  // one that a figure has led to: nobody looks through all weeks
  const week = Number(usePageQuery().get('week'));
  const { data } = useCall('/OrgApi/CourseChapter/Items', { courseId }, { enabled: isPlain });
  const sections = (data?.items ?? []).filter((s) => s.parentId !== null && s.status === 'published');
  const select = (name: string, label: string, options: readonly FilterOption[]): Filter => ({
    kind: 'select',
    name,
    label,
    options,
  });
  const words = (values: readonly string[], of: string) =>
    values.map((value) => ({ value, label: t(`${of}.${value}`) }));
  const ofClass = classes.length > 0 ? [select('classId', t('class'), classes)] : [];
  const behind: Filter = {
    kind: 'boolean',
    name: 'behind',
    label: t('behind.label'),
    yes: t('behind.yes'),
    no: t('behind.no'),
  };
  if (!isPlain) return [...ofClass, behind, select('state', t('field.state'), words(SCORE_STATES, 'state'))];
  return [
    ...ofClass,
    behind,
    select('band', t('field.total'), words(BANDS.toReversed(), 'band')),
    select(
      'sectionId',
      t('section'),
      sections.map(({ id, title }) => ({ value: id, label: title })),
    ),
    select('progress', t('sectionProgress'), words(PROGRESS, 'progress')),
    ...(week > 0 ? [select('week', t('week'), [{ value: String(week), label: inWords(week) }])] : []),
  ];
}
