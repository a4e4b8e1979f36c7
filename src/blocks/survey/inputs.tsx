// How each kind of question of a survey is answered on the page: by touch, mouse and keyboard alike.
import { Box, Button, chakra, Flex, SimpleGrid, Stack, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given, SurveyQuestion } from '#contract/surveys.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { moved } from '#src/ui/reorder/moved.ts';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';

export type SurveyValue = Given[string];
interface Props {
  question: SurveyQuestion;
  value: SurveyValue | undefined;
  /** Null clears it. */
  onChange: (value: SurveyValue) => void;
  /** Of the question's words, for those who do not see them. */
  labelId: string;
  disabled?: boolean;
}

type Options = NonNullable<SurveyQuestion['options']>;
const NONE: Options = [];

export function SurveyInput(props: Props) {
  switch (props.question.kind) {
    case 'single':
      return <Choice {...props} many={false} />;
    case 'multiple':
      return <Choice {...props} many />;
    case 'judge':
      return <Judge {...props} />;
    case 'scale':
      return <Scale {...props} />;
    case 'matrix':
      return <Matrix {...props} />;
    case 'order':
      return <Order {...props} />;
    case 'share':
      return <Share {...props} />;
    case 'number':
    case 'date':
      return <Plain {...props} />;
    case 'short':
    case 'essay':
      return <Written {...props} />;
    case 'file':
      return null;
  }
}

/** A large place to press; what it chooses is an input of its own. */
function Pick({ children, ...input }: { children: ReactNode } & Parameters<typeof chakra.input>[0]) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minH="11"
      px="3"
      py="2"
      borderWidth="1px"
      borderRadius="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      css={{ '&:has(:checked)': { borderColor: 'brand.solid', bg: 'brand.subtle' } }}
    >
      <chakra.input {...input} w="4" h="4" flex="none" accentColor="var(--chakra-colors-brand-solid)" />
      <chakra.span minW="0" flex="1" overflowWrap="anywhere">
        {children}
      </chakra.span>
    </chakra.label>
  );
}

type Chosen = string | { key: string; text: string };
const keyOf = (one: Chosen): string => (typeof one === 'string' ? one : one.key);
const chosenIn = (value: SurveyValue | undefined): Chosen[] =>
  [value]
    .flat()
    .filter(
      (one): one is Chosen =>
        typeof one === 'string' || (typeof one === 'object' && one !== null && 'key' in one && 'text' in one),
    ) as Chosen[];

function Choice({ question, value, onChange, labelId, disabled, many }: Props & { many: boolean }) {
  const { t } = useTranslation('mySurvey');
  const { id, options = NONE } = question;
  const chosen = chosenIn(value);
  const put = (next: readonly Chosen[]) => onChange(many ? [...next] : (next[0] ?? null));
  const toggle = (option: Options[number], on: boolean) => {
    const one: Chosen = option.other ? { key: option.key, text: '' } : option.key;
    const others = many ? chosen.filter((other) => keyOf(other) !== option.key) : [];
    put(on ? [...others, one] : others);
  };
  const textOf = (key: string) => {
    const one = chosen.find((other) => keyOf(other) === key);
    return typeof one === 'object' ? one.text : '';
  };
  return (
    <Stack role={many ? 'group' : 'radiogroup'} aria-labelledby={labelId} gap="2">
      {options.map((option) => {
        const checked = chosen.some((one) => keyOf(one) === option.key);
        return (
          <Box key={option.key}>
            <Pick
              type={many ? 'checkbox' : 'radio'}
              name={id}
              checked={checked}
              disabled={disabled}
              onChange={(e) => toggle(option, e.target.checked)}
            >
              {option.text}
            </Pick>
            {option.other && checked && (
              <PlainInput
                mt="2"
                w="full"
                aria-label={t('other', { option: option.text })}
                placeholder={t('otherHint')}
                maxLength={500}
                value={textOf(option.key)}
                disabled={disabled}
                onChange={(e) =>
                  put(
                    chosen.map((one) => (keyOf(one) === option.key ? { key: option.key, text: e.target.value } : one)),
                  )
                }
              />
            )}
          </Box>
        );
      })}
    </Stack>
  );
}

function Judge({ question, value, onChange, labelId, disabled }: Props) {
  const { t } = useTranslation('mySurvey');
  return (
    <SimpleGrid columns={2} gap="2" role="radiogroup" aria-labelledby={labelId}>
      {[true, false].map((one) => (
        <Pick
          key={String(one)}
          type="radio"
          name={question.id}
          checked={value === one}
          disabled={disabled}
          onChange={() => onChange(one)}
        >
          {t(one ? 'yes' : 'no')}
        </Pick>
      ))}
    </SimpleGrid>
  );
}

/** One of a row of small choices of which one is taken. */
function Cell({ text, css, ...input }: { text: string | number; css: object } & Parameters<typeof chakra.input>[0]) {
  return (
    <chakra.label
      flex="1"
      display="grid"
      placeItems="center"
      borderWidth="1px"
      borderRadius="l2"
      cursor="pointer"
      css={{
        '&:has(:checked)': { bg: 'brand.solid', color: 'brand.contrast', borderColor: 'brand.solid' },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing' },
        ...css,
      }}
    >
      <chakra.input {...input} srOnly type="radio" />
      {text}
    </chakra.label>
  );
}

const STEP = { minW: '9', minH: '11', fontVariantNumeric: 'tabular-nums' };
const OPTION = { minW: '14', minH: '10', px: '1', textAlign: 'center', textStyle: 'sm' };

function Scale({ question, value, onChange, labelId, disabled }: Props) {
  const { id, from = 1, to = 5, fromText, toText } = question;
  const steps = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const saidOf = (step: number) => (step === from ? fromText : step === to ? toText : '');
  return (
    <Box>
      <Flex role="radiogroup" aria-labelledby={labelId} gap="1" wrap="wrap">
        {steps.map((step) => (
          <Cell
            key={step}
            text={step}
            css={STEP}
            name={id}
            aria-label={[String(step), saidOf(step)].filter(Boolean).join(' ')}
            checked={value === step}
            disabled={disabled}
            onChange={() => onChange(step)}
          />
        ))}
      </Flex>
      {(fromText || toText) && (
        <Flex justify="space-between" mt="1" color="fg.muted" textStyle="sm" aria-hidden>
          <span>{fromText}</span>
          <span>{toText}</span>
        </Flex>
      )}
    </Box>
  );
}

const recordOf = (value: SurveyValue | undefined): Record<string, string | number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('text' in value && 'key' in value)
    ? (value as Record<string, string | number>)
    : {};

/** A list of small choices where there is no room for a table: a phone shows the same, line under line. */
function Matrix({ question, value, onChange, labelId, disabled }: Props) {
  const { id, rows = [], options = NONE } = question;
  const given = recordOf(value);
  return (
    <Stack gap="3" role="group" aria-labelledby={labelId}>
      {rows.map((row) => (
        <Box key={row.key} role="radiogroup" aria-label={row.text}>
          <chakra.div mb="1" fontWeight="medium">
            {row.text}
          </chakra.div>
          <Flex gap="1" wrap="wrap">
            {options.map((option) => (
              <Cell
                key={option.key}
                text={option.text}
                css={OPTION}
                name={`${id}.${row.key}`}
                checked={given[row.key] === option.key}
                disabled={disabled}
                onChange={() => onChange({ ...given, [row.key]: option.key })}
              />
            ))}
          </Flex>
        </Box>
      ))}
    </Stack>
  );
}

function Order({ question, value, onChange, labelId, disabled }: Props) {
  const { t } = useTranslation('mySurvey');
  const { options = NONE } = question;
  const given = Array.isArray(value) ? value.map((one) => keyOf(one)) : [];
  const list = given.length === options.length ? given : options.map(({ key }) => key);
  const put = (from: number, to: number) => onChange(moved(list, from, to));
  const drag = useReorder(put);
  return (
    <Stack as="ol" aria-labelledby={labelId} gap="2" listStyleType="none">
      {list.map((key, at) => {
        const text = options.find((option) => option.key === key)?.text ?? key;
        return (
          <MovableRow
            key={key}
            drag={drag}
            name={text}
            at={at}
            of={list.length}
            onMove={disabled ? undefined : (to) => put(at, to)}
            onRemove={undefined}
          >
            <chakra.span flex="1" minW="0">
              {at + 1}. {text}
            </chakra.span>
          </MovableRow>
        );
      })}
      {given.length === 0 && !disabled && (
        <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => onChange(list)}>
          {t('takeOrder')}
        </Button>
      )}
    </Stack>
  );
}

function Share({ question, value, onChange, labelId, disabled }: Props) {
  const { t } = useTranslation('mySurvey');
  const { options = NONE, sum = 100 } = question;
  const given = recordOf(value);
  const left = sum - Object.values(given).reduce<number>((total, n) => total + Number(n), 0);
  const put = (key: string, text: string) => {
    const { [key]: _before, ...others } = given;
    onChange(text === '' ? others : { ...others, [key]: Math.max(0, Math.trunc(Number(text))) });
  };
  return (
    <Stack gap="2" role="group" aria-labelledby={labelId}>
      {options.map(({ key, text }) => (
        <Flex key={key} as="label" align="center" gap="3">
          <chakra.span flex="1" minW="0">
            {text}
          </chakra.span>
          <PlainInput
            type="number"
            inputMode="numeric"
            min={0}
            max={sum}
            w="24"
            aria-label={text}
            value={given[key] ?? ''}
            disabled={disabled}
            onChange={(e) => put(key, e.target.value)}
          />
        </Flex>
      ))}
      <chakra.div aria-live="polite" color={left === 0 ? 'fg.success' : 'fg.muted'} textStyle="sm">
        {left === 0
          ? t('shareWhole', { sum })
          : left > 0
            ? t('shareLeft', { left, sum })
            : t('shareOver', { over: -left, sum })}
      </chakra.div>
    </Stack>
  );
}

function Plain({ question: { kind, min, max }, value, onChange, labelId, disabled }: Props) {
  const isDate = kind === 'date';
  return (
    <PlainInput
      type={isDate ? 'date' : 'number'}
      {...(isDate ? {} : { inputMode: 'decimal', step: 'any', min, max })}
      w={{ base: 'full', sm: '60' }}
      aria-labelledby={labelId}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === '' ? null : isDate ? target.value : Number(target.value))}
    />
  );
}

function Written({ question: { kind }, value, onChange, labelId, disabled }: Props) {
  const text = typeof value === 'string' ? value : '';
  return (
    <Textarea
      aria-labelledby={labelId}
      rows={kind === 'short' ? 2 : 6}
      autoresize
      maxLength={kind === 'short' ? 2000 : 20_000}
      value={text}
      disabled={disabled ?? false}
      onChange={(e) => onChange(e.target.value === '' ? null : e.target.value)}
    />
  );
}
