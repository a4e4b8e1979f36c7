// One or several of a list: an option may take a text of one's own.
import { Box, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { NO_OPTIONS, type Options, PickLine, type SurveyInputProps, type SurveyValue } from './survey.answer.tsx';

type Chosen = string | { key: string; text: string };
const keyOf = (one: Chosen): string => (typeof one === 'string' ? one : one.key);
const chosenIn = (value: SurveyValue | undefined): Chosen[] =>
  [value]
    .flat()
    .filter(
      (one): one is Chosen =>
        typeof one === 'string' || (typeof one === 'object' && one !== null && 'key' in one && 'text' in one),
    ) as Chosen[];

export function ChoiceInput({
  question,
  value,
  onChange,
  labelId,
  disabled,
  many,
}: SurveyInputProps & { many: boolean }) {
  const { t } = useTranslation('mySurvey');
  const group = useId();
  const { options = NO_OPTIONS } = question;
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
            <PickLine
              type={many ? 'checkbox' : 'radio'}
              name={group}
              checked={checked}
              disabled={disabled}
              onChange={(e) => toggle(option, e.target.checked)}
            >
              {option.text}
            </PickLine>
            {option.other && checked && !(disabled && textOf(option.key) === '') && (
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
