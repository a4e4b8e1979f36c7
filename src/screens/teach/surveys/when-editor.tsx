// When a question or a page is asked: conditions on earlier answers, which read as a sentence.
import { Button, chakra, Flex, IconButton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { surveyKindOf } from '#contract/survey-kinds.ts';
import type { Condition, When } from '#contract/survey-path.ts';
import { conditionsOf } from '#contract/survey-path.ts';
import type { SurveyQuestion } from '#contract/surveys.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { Icon } from '#src/ui/work-icon.tsx';

type Stored = NonNullable<SurveyQuestion['when']>;
interface Props {
  when: Stored | undefined;
  /** Questions that can be named. */
  before: readonly SurveyQuestion[];
  onChange: (when: Stored | undefined) => void;
}

const chosenFrom = ({ kind }: SurveyQuestion): boolean => surveyKindOf(kind).opens === 'which';

/** The first condition on a question: its first answer, or more than nothing. */
const usual = (question: SurveyQuestion): Condition =>
  chosenFrom(question)
    ? {
        questionId: question.id,
        is: 'one',
        value: [question.kind === 'judge' ? true : (question.options?.[0]?.key ?? '')],
      }
    : { questionId: question.id, is: '<', value: question.kind === 'date' ? '' : 3 };

/** The conditions in words; null: it is asked always. */
function useWhenWords(questions: readonly SurveyQuestion[]): (when: When | undefined) => string | null {
  const { t } = useTranslation('surveys');
  const words = (one: Condition): string => {
    const question = questions.find(({ id }) => id === one.questionId);
    const named = (value: unknown) =>
      question?.options?.find(({ key }) => key === value)?.text ??
      (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value));
    const values = [one.value].flat().map((value) => `“${named(value)}”`);
    return t(`condition.${CONDITION_WORD[one.is]}`, { question: question?.stem ?? '?', values: values.join(t('or')) });
  };
  return (when) => {
    const all = conditionsOf(when);
    if (!when || all.length === 0) return null;
    return t('asked', { when: all.map(words).join(t(conditionWord(when))) });
  };
}
const conditionWord = (when: When) => ('all' in when ? 'and' : 'or');
const CONDITION_WORD = { one: 'one', none: 'none', '<': 'below', '>': 'above' } as const;

export function WhenEditor({ when, before, onChange }: Props) {
  const { t } = useTranslation('surveys');
  const words = useWhenWords(before);
  const list = conditionsOf(when);
  const isAll = when === undefined || 'all' in when;
  const put = (next: readonly Condition[], all = isAll) => {
    // what is typed here is what the contract has
    const conditions = [...next] as Extract<Stored, { all: unknown }>['all'];
    onChange(next.length === 0 ? undefined : all ? { all: conditions } : { any: conditions });
  };
  const [first] = before;
  if (!first) return null;
  return (
    <Stack gap="2">
      {list.length > 0 && <chakra.p color="fg.muted">{words(when)}</chakra.p>}
      {list.length > 1 && (
        <PlainSelect
          label={t('together')}
          value={isAll ? 'all' : 'any'}
          onChange={(value) => put(list, value === 'all')}
        >
          <option value="all">{t('allOf')}</option>
          <option value="any">{t('anyOf')}</option>
        </PlainSelect>
      )}
      {list.map((one, n) => (
        <ConditionRow
          // conditions have no names, and stay at their places
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={n}
          one={one}
          before={before}
          onChange={(next) => put(list.flatMap((other, at) => (at === n ? (next ? [next] : []) : [other])))}
        />
      ))}
      <Button size="xs" variant="ghost" alignSelf="flex-start" onClick={() => put([...list, usual(first)])}>
        <Icon name="add" />
        {t(list.length === 0 ? 'addWhen' : 'addCondition')}
      </Button>
    </Stack>
  );
}

interface RowProps {
  one: Condition;
  before: readonly SurveyQuestion[];
  onChange: (one: Condition | null) => void;
}

function ConditionRow({ one, before, onChange }: RowProps) {
  const { t } = useTranslation('surveys');
  const question = before.find(({ id }) => id === one.questionId);
  const choices: readonly { value: string | boolean; text: string }[] =
    question?.kind === 'judge'
      ? [true, false].map((value) => ({ value, text: t(value ? 'yes' : 'no') }))
      : (question?.options ?? []).map(({ key, text }) => ({ value: key, text }));
  const given: readonly (string | number | boolean)[] = [one.value].flat();
  const byChoice = question !== undefined && chosenFrom(question);
  return (
    <Flex gap="2" wrap="wrap" align="center" bg="bg.muted" borderRadius="l2" p="2">
      <PlainSelect
        label={t('ofQuestion')}
        value={one.questionId}
        onChange={(id) => {
          const next = before.find((other) => other.id === id);
          if (next) onChange(usual(next));
        }}
      >
        {!question && <option value={one.questionId}>{t('goneQuestion')}</option>}
        {before.map(({ id, stem }) => (
          <option key={id} value={id}>
            {stem.slice(0, 40) || t('noStem')}
          </option>
        ))}
      </PlainSelect>
      <PlainSelect label={t('is')} value={one.is} onChange={(is) => onChange({ ...one, is: is as Condition['is'] })}>
        {(byChoice ? (['one', 'none'] as const) : (['<', '>'] as const)).map((is) => (
          <option key={is} value={is}>
            {t(`is_${CONDITION_WORD[is]}`)}
          </option>
        ))}
      </PlainSelect>
      {byChoice ? (
        <Flex gap="3" wrap="wrap" role="group" aria-label={t('values')}>
          {choices.map(({ value, text }) => (
            <chakra.label key={String(value)} display="flex" gap="1.5" alignItems="center">
              <input
                type="checkbox"
                checked={given.includes(value)}
                onChange={(e) => {
                  const others = given.filter((other) => other !== value);
                  const next = e.target.checked ? [...others, value] : others;
                  if (next.length > 0) onChange({ ...one, value: next });
                }}
              />
              {text || t('noText')}
            </chakra.label>
          ))}
        </Flex>
      ) : (
        <PlainInput
          size="sm"
          w="36"
          type={question?.kind === 'date' ? 'date' : 'number'}
          aria-label={t('values')}
          value={String(given[0] ?? '')}
          onChange={({ target }) =>
            onChange({ ...one, value: question?.kind === 'date' ? target.value : Number(target.value) })
          }
        />
      )}
      <IconButton
        size="2xs"
        variant="ghost"
        colorPalette="red"
        aria-label={t('dropCondition')}
        onClick={() => onChange(null)}
      >
        <Icon name="bin" />
      </IconButton>
    </Flex>
  );
}
