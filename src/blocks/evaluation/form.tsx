// A score for each criterion by native radios (a number field where there are many), and a word to the teacher.
import { Button, chakra, Flex, useRecipe } from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';

type Criterion = BlockProps<'evaluation'>['criteria'][number];
type Scores = Record<string, number>;

/** More than these are not looked over at a glance. */
const MOST_RADIOS = 10;
const MAX_TEXT = 2000;

interface Props {
  criteria: readonly Criterion[];
  /** What was given before. */
  given?: { scores: Scores; text: string };
  /** Where it is not the student who evaluates. */
  words?: { text: string; submit: string };
  maxText?: number;
  busy?: boolean;
  /** Null while the lesson is elsewhere: what was chosen stays. */
  onEvaluate: ((scores: Scores, text: string) => void) | null;
}

export function EvaluationForm({ criteria, given, words, maxText = MAX_TEXT, busy = false, onEvaluate }: Props) {
  const { t } = useTranslation('exercises');
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  const [scores, setScores] = useState<Scores>(given?.scores ?? {});
  const [text, setText] = useState(given?.text ?? '');
  const left = criteria.filter((c) => scores[c.id] === undefined).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (left === 0) onEvaluate?.(scores, text.trim());
  };
  return (
    // at 360 px its end is seen with its beginning
    <chakra.form display="grid" gap={{ base: '4', md: '5' }} onSubmit={submit}>
      {criteria.map((c) => (
        <Scale key={c.id} criterion={c} value={scores[c.id]} onScore={(n) => setScores((s) => ({ ...s, [c.id]: n }))} />
      ))}
      <chakra.label display="grid" gap="1" textStyle="sm">
        {words?.text ?? t('evaluation.text')}
        <chakra.textarea
          css={css}
          rows={1}
          fieldSizing="content"
          maxLength={maxText}
          value={text}
          h="auto"
          py="2"
          lineHeight="tall"
          onChange={(e) => setText(e.target.value)}
        />
      </chakra.label>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <chakra.span color="fg.muted" textStyle="xs" aria-live="polite">
          {left > 0 ? t('evaluation.left', { count: left }) : null}
        </chakra.span>
        <Button type="submit" disabled={left > 0 || onEvaluate === null} loading={busy}>
          {words?.submit ?? t('evaluation.submit')}
        </Button>
      </Flex>
    </chakra.form>
  );
}

interface ScaleProps {
  criterion: Criterion;
  value: number | undefined;
  onScore: (n: number) => void;
}

function Scale({ criterion: { title, max }, value, onScore }: ScaleProps) {
  const { t } = useTranslation('exercises');
  const name = useId();
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  if (max > MOST_RADIOS)
    return (
      <chakra.label display="grid" gap="1">
        {title}
        <chakra.input
          css={css}
          type="number"
          min={0}
          max={max}
          step={1}
          maxW="8rem"
          value={value ?? ''}
          onChange={(e) => onScore(Math.max(0, Math.min(max, Math.round(e.target.valueAsNumber || 0))))}
        />
      </chakra.label>
    );
  return (
    <chakra.fieldset minW="0">
      <chakra.legend mb="2">{title}</chakra.legend>
      <Flex gap="2" wrap="wrap">
        {Array.from({ length: max }, (_, i) => i + 1).map((n) => (
          <chakra.label
            key={n}
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            minW="11"
            h="11"
            borderWidth="1px"
            borderRadius="l2"
            cursor="pointer"
            fontVariantNumeric="tabular-nums"
            {...(n === value
              ? { borderColor: 'brand.solid', bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' }
              : { borderColor: 'border', _hover: { borderColor: 'brand.border' } })}
            css={{
              '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
            }}
          >
            <chakra.input
              type="radio"
              name={name}
              value={n}
              checked={n === value}
              srOnly
              aria-label={t('evaluation.points', { n, max })}
              onChange={() => onScore(n)}
            />
            {n}
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
