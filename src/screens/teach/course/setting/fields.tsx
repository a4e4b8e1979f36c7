// The fields of a course's AI settings. What is left empty is the method's own.
import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { OutputOf } from '#contract/index.ts';
import { MOST_CHECKS, MOST_HINTS } from '#contract/methods.ts';
import { newId } from '#src/api/ids.ts';
import type { Field } from '#src/ui/form/field.ts';
import { StepsRow } from './steps-row.tsx';

export type CourseSetting = OutputOf<'/OrgApi/AISetting/GetAISettingById'>;
type T = TFunction<'courseSetting'>;

const MOST_CRITERIA = 8;
const MAX = 5;

export const fieldsOf = (
  t: T,
  { methods, usualCriteria, chosen }: CourseSetting,
  voices: readonly string[],
): readonly Field[] => [
  {
    name: 'method',
    label: t('field.method'),
    kind: 'radio',
    section: t('section.method'),
    options: methods.map((m) => ({ value: m.id, label: t(`method.${m.id}`), ...described(t, m) })),
  },
  ...checks(t),
  ...voiceField(t, voices, chosen.voice),
  {
    name: 'criteria',
    label: t('field.criteria'),
    hint: t('hint.criteria'),
    kind: 'rows',
    section: t('section.evaluation'),
    rows: {
      columns: [
        { name: 'title', label: t('criterion'), kind: 'text' },
        { name: 'max', label: t('max'), kind: 'number' },
      ],
      most: MOST_CRITERIA,
      make: () => ({ id: newId(), title: '', max: MAX }),
      addLabel: t('addCriterion'),
      usual: { lead: t('usual'), rows: usualCriteria, takeLabel: t('takeUsual') },
    },
  },
];

/** A school that names no voices leaves it to the devices. */
function voiceField(t: T, voices: readonly string[], chosen: string | null): readonly Field[] {
  // one that was chosen and is offered no more still stands, and can be given up
  const names = [...new Set([...voices, ...(chosen ? [chosen] : [])])];
  if (names.length === 0) return [];
  return [
    {
      name: 'voice',
      label: t('field.voice'),
      hint: t('hint.voice'),
      kind: 'select',
      section: t('section.voice'),
      none: t('ownVoice'),
      options: names.map((name) => ({ value: name, label: name })),
    },
  ];
}

function defaultsOf(t: T, { pass, hints, brief, stepwise }: CourseSetting['methods'][number]): string {
  const own = [brief && t('brief'), stepwise && t('stepwise')];
  return [t('passes', { count: pass }), t('hintsOf', { count: hints }), ...own].filter(Boolean).join(' · ');
}

const described = (t: T, method: CourseSetting['methods'][number]) => ({
  hint: t(`methodHint.${method.id}`),
  detail: (
    <>
      <StepsRow steps={method.steps} />
      <chakra.span display="block" color="fg.muted" textStyle="xs" fontWeight="normal" mt="1.5">
        {defaultsOf(t, method)}
      </chakra.span>
    </>
  ),
});

function checks(t: T): readonly Field[] {
  const section = t('section.checks');
  const select = (name: 'pass' | 'hints' | 'work' | 'retell' | 'discuss', options: Field['options']): Field => ({
    name,
    label: t(`field.${name}`),
    hint: t(`hint.${name}`),
    kind: 'select',
    section,
    none: t('own'),
    ...(options ? { options } : {}),
  });
  const upTo = (first: number, last: number, word: 'passes' | 'hintsMost') =>
    Array.from({ length: last - first + 1 }, (_, i) => ({
      value: String(first + i),
      label: t(word, { count: first + i }),
    }));
  return [
    select('pass', upTo(1, MOST_CHECKS, 'passes')),
    select('hints', upTo(0, MOST_HINTS, 'hintsMost')),
    select('work', [
      { value: 'true', label: t('workYes') },
      { value: 'false', label: t('workNo') },
    ]),
    select('retell', [
      { value: 'true', label: t('retellYes') },
      { value: 'false', label: t('retellNo') },
    ]),
    select('discuss', [
      { value: 'true', label: t('discussYes') },
      { value: 'false', label: t('discussNo') },
    ]),
  ];
}
