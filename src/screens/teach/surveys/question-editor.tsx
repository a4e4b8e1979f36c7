// One question of a survey: its words, its kind, what is chosen from, and when it is asked.
import { Button, chakra, Flex, IconButton, Stack, Textarea } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SurveyField } from '#contract/survey-kinds.ts';
import { surveyKindOf } from '#contract/survey-kinds.ts';
import { SURVEY_KINDS, type SurveyKind } from '#contract/survey-path.ts';
import type { SurveyQuestion } from '#contract/surveys.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { newOption, ofKind } from './draft.ts';
import { WhenEditor } from './when-editor.tsx';

interface Props {
  /** A file has an owner: where there are no names there are no files. */
  isAnonymous: boolean;
  question: SurveyQuestion;
  number: number;
  before: readonly SurveyQuestion[];
  /** Nobody can come to it. */
  unreachable: boolean;
  /** By what of it is wrong: `stem`, `options.0.text`. */
  problems: Readonly<Record<string, string>>;
  onChange: (question: SurveyQuestion) => void;
}

/** What is wrong with this part (by no name), or with a piece of it. */
export const problemsAt = (
  problems: Readonly<Record<string, string>>,
  part: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, words]) =>
      `${name}.`.startsWith(`${part}.`) ? [[name.slice(part.length + 1), words]] : [],
    ),
  );

export function SurveyQuestionEditor({
  isAnonymous,
  question,
  number,
  before,
  unreachable,
  problems,
  onChange,
}: Props) {
  const { t } = useTranslation('surveys');
  const put = (part: Partial<SurveyQuestion>) => onChange({ ...question, ...part });
  const { kind, options, rows } = question;
  const wrong = Object.values(problems)[0];
  return (
    <Stack gap="3" flex="1" minW="0" py="2">
      <Flex gap="3" wrap="wrap" align="center">
        <chakra.span color="fg.muted">{number}.</chakra.span>
        <PlainSelect label={t('kind')} value={kind} onChange={(next) => onChange(ofKind(question, next as SurveyKind))}>
          {SURVEY_KINDS.filter((one) => one === kind || !(isAnonymous && one === 'file')).map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </PlainSelect>
        <chakra.label display="flex" gap="1.5" alignItems="center">
          <input
            type="checkbox"
            checked={question.required ?? false}
            onChange={(e) => {
              const { required: _before, ...others } = question;
              onChange(e.target.checked ? { ...others, required: true } : others);
            }}
          />
          {t('required')}
        </chakra.label>
        {unreachable && <chakra.span color="fg.warning">{t('unreachable')}</chakra.span>}
      </Flex>
      <Textarea
        rows={1}
        autoresize
        aria-label={t('stem')}
        aria-invalid={'stem' in problems}
        placeholder={t('stemHint')}
        borderColor={'stem' in problems ? 'border.error' : 'border.emphasized'}
        maxLength={2000}
        value={question.stem}
        onChange={(e) => put({ stem: e.target.value })}
      />
      {rows && (
        <Options
          label={t('rows')}
          add={t('addRow')}
          options={rows}
          isNamed
          least={1}
          problems={problemsAt(problems, 'rows')}
          onChange={(next) => put({ rows: next })}
        />
      )}
      {options && (
        <Options
          label={t(kind === 'matrix' ? 'columns' : 'options')}
          add={t('addOption')}
          options={options}
          isNamed={rows !== undefined}
          least={2}
          canOther={kind === 'single' || kind === 'multiple'}
          problems={problemsAt(problems, 'options')}
          onChange={(next) => put({ options: next })}
        />
      )}
      <Numbers question={question} onChange={onChange} />
      <WhenEditor
        when={question.when}
        before={before}
        onChange={(when) => {
          const { when: _before, ...others } = question;
          onChange(when ? { ...others, when } : others);
        }}
      />
      {wrong && (
        <chakra.p role="alert" color="fg.error">
          {wrong}
        </chakra.p>
      )}
    </Stack>
  );
}

type Option = NonNullable<SurveyQuestion['options']>[number];
interface OptionsProps {
  label: string;
  add: string;
  options: readonly Option[];
  least: number;
  /** Its name stands above it: there are two lists. */
  isNamed?: boolean;
  /** An option can take a text of one's own. */
  canOther?: boolean;
  /** By place: `0.text`. */
  problems: Readonly<Record<string, string>>;
  onChange: (options: Option[]) => void;
}

function Options({ label, add, options, least, isNamed = false, canOther = false, problems, onChange }: OptionsProps) {
  const { t } = useTranslation('surveys');
  const put = (at: number, option: Option | null) =>
    onChange(options.flatMap((one, n) => (n === at ? (option ? [option] : []) : [one])));
  return (
    <Stack gap="2" role="group" aria-label={label}>
      {isNamed && (
        <chakra.span color="fg.muted" textStyle="sm" aria-hidden>
          {label}
        </chakra.span>
      )}
      {options.map((option, n) => (
        <Flex key={option.key} gap="2" align="center" wrap={canOther ? { base: 'wrap', md: 'nowrap' } : 'nowrap'}>
          <PlainInput
            size="sm"
            flex={canOther ? { base: '1 1 100%', md: '1' } : '1'}
            minW="0"
            aria-label={`${label} ${n + 1}`}
            aria-invalid={`${n}.text` in problems}
            placeholder={`${label} ${n + 1}`}
            maxLength={500}
            value={option.text}
            onChange={(e) => put(n, { ...option, text: e.target.value })}
          />
          {canOther && (
            <chakra.label display="flex" gap="1" alignItems="center" textStyle="sm" flex="none">
              <input
                type="checkbox"
                checked={option.other ?? false}
                onChange={(e) =>
                  put(n, { key: option.key, text: option.text, ...(e.target.checked ? { other: true } : {}) })
                }
              />
              {t('other')}
            </chakra.label>
          )}
          <IconButton
            size="2xs"
            variant="ghost"
            colorPalette="red"
            aria-label={t('dropOption', { text: option.text || n + 1 })}
            disabled={options.length <= least}
            onClick={() => put(n, null)}
          >
            <Icon name="bin" />
          </IconButton>
        </Flex>
      ))}
      <Button size="xs" variant="ghost" alignSelf="flex-start" onClick={() => onChange([...options, newOption()])}>
        <Icon name="add" />
        {add}
      </Button>
    </Stack>
  );
}

interface NumbersProps {
  question: SurveyQuestion;
  onChange: (question: SurveyQuestion) => void;
}

type NumberName = 'from' | 'to' | 'min' | 'max' | 'sum';

/** An empty field is none. */
function withNumber(question: SurveyQuestion, name: NumberName, text: string): SurveyQuestion {
  const { [name]: _before, ...others } = question;
  return text === '' ? others : { ...others, [name]: Number(text) };
}

/** The ends of a scale or a number, and what is shared out. */
function Numbers({ question, onChange }: NumbersProps) {
  const { t } = useTranslation('surveys');
  const number = (name: NumberName) => (
    <Flex key={name} gap="2" align="center">
      <span aria-hidden>{t(`number.${name}`)}</span>
      <PlainInput
        size="sm"
        w="24"
        aria-label={t(`number.${name}`)}
        type="number"
        value={question[name] ?? ''}
        onChange={(e) => onChange(withNumber(question, name, e.target.value))}
      />
    </Flex>
  );
  const text = (name: 'fromText' | 'toText') => (
    <PlainInput
      key={name}
      size="sm"
      w="36"
      aria-label={t(`number.${name}`)}
      placeholder={t(`number.${name}`)}
      maxLength={40}
      value={question[name] ?? ''}
      onChange={(e) => onChange({ ...question, [name]: e.target.value })}
    />
  );
  const { needs, may = [] } = surveyKindOf(question.kind);
  const has = (name: SurveyField) => needs.includes(name) || may.includes(name);
  const shown = (['from', 'fromText', 'to', 'toText', 'min', 'max', 'sum'] as const).filter(has);
  return shown.length === 0 ? null : (
    <Flex gap="3" wrap="wrap" align="center">
      {shown.map((name) => (name === 'fromText' || name === 'toText' ? text(name) : number(name)))}
    </Flex>
  );
}
