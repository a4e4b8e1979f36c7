// The key of a question as it is changed after an exam: ticked, typed, put to its places, or that of each question of a group.
import { Box, Checkbox, chakra, Field, Flex, RadioGroup, Stack, Text, Textarea } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { type KeyDraft, type KeyedPart, placesOf } from './key-draft.ts';

type DraftOf<K extends KeyDraft['kind']> = Extract<KeyDraft, { kind: K }>;
interface Props<D extends KeyDraft = KeyDraft> {
  question: KeyedPart;
  draft: D;
  onChange: (draft: KeyDraft) => void;
}

export function KeyFields({ draft, ...props }: Props) {
  switch (draft.kind) {
    case 'words':
      return <Words {...props} draft={draft} />;
    case 'places':
      return <Places {...props} draft={draft} />;
    case 'parts':
      return <Parts {...props} draft={draft} />;
    default:
      return <Ticked {...props} draft={draft as DraftOf<'one' | 'some'>} />;
  }
}

function Words({ question: { kind }, draft: { lines }, onChange }: Props<DraftOf<'words'>>) {
  const { t } = useTranslation('examRecords');
  return (
    <Field.Root>
      <Field.Label>{t('rekey.answer')}</Field.Label>
      <Textarea
        rows={Math.max(2, lines.length)}
        value={lines.join('\n')}
        borderColor="border.emphasized"
        onChange={({ target: { value } }) =>
          onChange({ kind: 'words', lines: kind === 'blanks' ? value.split('\n') : [value] })
        }
      />
      {kind !== 'short' && (
        <Field.HelperText>{t(kind === 'blanks' ? 'rekey.blanksHint' : 'rekey.answerHint')}</Field.HelperText>
      )}
    </Field.Root>
  );
}

function Places({ question, draft: { at }, onChange }: Props<DraftOf<'places'>>) {
  const { t } = useTranslation('examRecords');
  const { places, items } = placesOf(question);
  // each stands at one place: what stood here goes to where the other was
  const put = (key: string, item: string) => {
    const [other] = Object.entries(at).find(([place, own]) => place !== key && own === item) ?? [];
    const { [key]: before } = at;
    onChange({
      kind: 'places',
      at: { ...at, ...(other !== undefined && before !== undefined ? { [other]: before } : {}), [key]: item },
    });
  };
  return (
    <Stack as="ol" role="group" aria-label={t('rekey.answer')} listStyleType="none">
      {places.map(({ key, text }, n) => {
        const label = question.kind === 'order' ? t('rekey.place', { n: n + 1 }) : `${key}. ${text}`;
        return (
          <Flex as="li" key={key} gap="3" align="center" justify="space-between" wrap="wrap">
            <chakra.span overflowWrap="anywhere">
              <TextLine text={label} />
            </chakra.span>
            <PlainSelect label={label} value={at[key] ?? ''} onChange={(item) => put(key, item)}>
              {at[key] === undefined && <option value="" />}
              {items.map((item) => (
                <option key={item.key} value={item.key}>
                  {`${item.key}. ${item.text}`}
                </option>
              ))}
            </PlainSelect>
          </Flex>
        );
      })}
    </Stack>
  );
}

function Parts({ question: { children = [] }, draft: { of }, onChange }: Props<DraftOf<'parts'>>) {
  return children.map((child, n) => {
    const draft = of[child.key];
    return draft ? (
      <Box key={child.key} role="group" aria-label={`(${n + 1}) ${child.stem}`}>
        <Text mb="2" fontWeight="medium">
          ({n + 1}) <TextLine text={child.stem} />
        </Text>
        <KeyFields
          question={child}
          draft={draft}
          onChange={(own) => onChange({ kind: 'parts', of: { ...of, [child.key]: own } })}
        />
      </Box>
    ) : null;
  });
}

function Ticked({ question: { kind, options = [] }, draft, onChange }: Props<DraftOf<'one' | 'some'>>) {
  const { t } = useTranslation('examRecords');
  const choices =
    kind === 'judge'
      ? (['true', 'false'] as const).map((key) => ({ key, text: t(key === 'true' ? 'answer.yes' : 'answer.no') }))
      : options.map(({ key, text }) => ({ key, text: `${key}. ${text}` }));
  if (draft.kind === 'one')
    return (
      <RadioGroup.Root
        value={draft.keys[0] ?? ''}
        onValueChange={({ value }) => onChange({ kind: 'one', keys: value === null ? [] : [value] })}
      >
        <RadioGroup.Label>{t('rekey.answer')}</RadioGroup.Label>
        <Stack mt="2">
          {choices.map(({ key, text }) => (
            <RadioGroup.Item key={key} value={key}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>
                <TextLine text={text} />
              </RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Stack>
      </RadioGroup.Root>
    );
  return (
    <Stack role="group" aria-label={t('rekey.answer')}>
      {choices.map(({ key, text }) => (
        <Checkbox.Root
          key={key}
          checked={draft.keys.includes(key)}
          onCheckedChange={({ checked }) =>
            onChange({ kind: 'some', keys: checked ? [...draft.keys, key] : draft.keys.filter((k) => k !== key) })
          }
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>
            <TextLine text={text} />
          </Checkbox.Label>
        </Checkbox.Root>
      ))}
    </Stack>
  );
}
