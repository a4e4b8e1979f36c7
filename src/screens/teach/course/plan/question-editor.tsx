// Edits a question of any kind. It saves itself.
import { Box, Button, chakra, Flex, Grid, HStack, NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { OrderEditor, PairsEditor } from './arranged-editor.tsx';
import { FillEditor, TextBox } from './fields.tsx';
import { MaterialPanel } from './material-panel.tsx';
import { SourceLine, useDocumentNames } from './passages.tsx';
import type { QuestionDraft } from './plan-store.ts';
import { type Keyed, withKey } from './point-form.ts';
import {
  KINDS,
  type KindProps,
  MAX_OPTIONS,
  type OptionForm,
  type QuestionForm,
  tick,
  withOption,
} from './question-form.ts';

interface Props {
  draft: QuestionDraft;
  value: QuestionForm;
  reasons: Readonly<Record<string, string>>;
}

export function QuestionEditor({ draft, value, reasons }: Props) {
  const { t } = useTranslation('plan');
  const edit = (part: Partial<QuestionForm>) => draft.edit({ ...draft.get().value, ...part });
  return (
    <VStack align="stretch" gap="3">
      <NativeSelect.Root size="sm" w="40">
        <NativeSelect.Field
          borderColor="border.emphasized"
          aria-label={t('question.kindLabel')}
          value={value.kind}
          onChange={(e) => edit({ kind: KINDS.find((k) => k === e.target.value) ?? value.kind })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`question.kind.${kind}`)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <TextBox
        label={t('question.stem')}
        rows={2}
        maxLength={2000}
        value={value.stem}
        error={reasons['stem']}
        autoFocus={value.stem === ''}
        onChange={(stem) => edit({ stem })}
      />
      <KindEditor value={value} edit={edit} />
      <TextBox
        label={t('question.explanation')}
        help={t('question.explanationHelp')}
        rows={1}
        maxLength={2000}
        value={value.explanation}
        onChange={(explanation) => edit({ explanation })}
      />
      <TextBox
        label={t('question.hint')}
        help={t('question.hintHelp')}
        rows={1}
        maxLength={1000}
        value={value.hint}
        onChange={(hint) => edit({ hint })}
      />
      <SourceEditor value={value} edit={edit} />
    </VStack>
  );
}

function KindEditor(props: KindProps) {
  switch (props.value.kind) {
    case 'single':
    case 'multiple':
      return <OptionsEditor {...props} />;
    case 'judge':
      return <TruthEditor {...props} />;
    case 'fill':
      return <FillEditor {...props} />;
    case 'short':
      return <ConceptsEditor {...props} />;
    case 'order':
      return <OrderEditor {...props} />;
    case 'match':
      return <PairsEditor {...props} />;
  }
}

/** The words of the material that answer it: shown when the answer was wrong. */
function SourceEditor({ value: { source }, edit }: KindProps) {
  const { t } = useTranslation('plan');
  const names = useDocumentNames();
  const [choosing, setChoosing] = useState(false);
  return (
    <Flex direction="column" gap="1">
      <Text textStyle="sm" color="fg.muted" fontWeight="medium">
        {t('question.source')}
      </Text>
      {source ? (
        <Flex as="blockquote" direction="column" borderStartWidth="3px" borderColor="brand.border" ps="3">
          <Text whiteSpace="pre-line">{source.quote}</Text>
          <SourceLine document={names.get(source.documentId)} page={source.page} heading={source.heading} />
        </Flex>
      ) : (
        <Text color="fg.subtle">{t('question.noSource')}</Text>
      )}
      <HStack gap="1">
        <Button size="2xs" variant="outline" onClick={() => setChoosing(true)}>
          {t('question.chooseSource')}
        </Button>
        {source && (
          <Button size="2xs" variant="ghost" colorPalette="gray" onClick={() => edit({ source: null })}>
            {t('question.dropSource')}
          </Button>
        )}
      </HStack>
      {choosing && (
        <MaterialPanel
          used={source ? [source.quote] : []}
          action={t('question.useAsSource')}
          onPick={(quote) => {
            edit({ source: quote });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Flex>
  );
}

/** Options: the right ones ticked, and behind each wrong one the mistake that leads to it. */
function OptionsEditor({ value, edit }: KindProps) {
  const { t } = useTranslation('plan');
  const group = useId();
  const { options, kind } = value;
  const change = (key: number, part: Partial<OptionForm>) =>
    edit({ options: options.map((o) => (o.key === key ? { ...o, ...part } : o)) });
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {t(kind === 'single' ? 'question.optionsOne' : 'question.optionsMany')}
      </chakra.legend>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            option={option}
            group={group}
            tools={{ at, of: options.length, onMove: (to) => edit({ options: moved(options, at, to) }) }}
            single={kind === 'single'}
            onTick={(right) => edit({ options: tick(value, option.key, right).options })}
            onChange={(part) => change(option.key, part)}
            onRemove={() => edit({ options: options.filter((o) => o !== option) })}
          />
        ))}
      </VStack>
      <Button
        size="2xs"
        variant="outline"
        mt="2"
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => edit({ options: withOption(value).options })}
      >
        <Icon name="add" />
        {t('question.addOption')}
      </Button>
    </chakra.fieldset>
  );
}

interface RowProps {
  option: Keyed<OptionForm>;
  group: string;
  single: boolean;
  tools: { at: number; of: number; onMove: (to: number) => void };
  onTick: (right: boolean) => void;
  onChange: (part: Partial<OptionForm>) => void;
  onRemove: () => void;
}

function OptionRow({ option, group, single, tools, onTick, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('plan');
  const { letter, text, misconception, right } = option;
  return (
    <Flex as="li" gap="2" align="flex-start">
      <chakra.label display="flex" gap="1.5" alignItems="center" h="9" cursor="pointer">
        <chakra.input
          type={single ? 'radio' : 'checkbox'}
          name={group}
          checked={right}
          aria-label={t('question.isRight', { letter })}
          accentColor="brand.solid"
          boxSize="4"
          onChange={(e) => onTick(e.target.checked)}
        />
        <Text as="span" w="4" fontVariantNumeric="tabular-nums" aria-hidden>
          {letter}
        </Text>
      </chakra.label>
      <VStack flex="1" minW="0" align="stretch" gap="1">
        <TextBox
          quietLabel
          label={t('question.option', { letter })}
          placeholder={t('question.option', { letter })}
          rows={1}
          maxLength={1000}
          value={text}
          onChange={(next) => onChange({ text: next })}
        />
        {!right && (
          <TextBox
            quietLabel
            label={t('question.misconception', { letter })}
            placeholder={t('question.misconceptionPlaceholder')}
            rows={1}
            maxLength={1000}
            value={misconception}
            onChange={(next) => onChange({ misconception: next })}
          />
        )}
      </VStack>
      <RowTools name={t('question.option', { letter })} {...tools} onRemove={onRemove} />
    </Flex>
  );
}

/** Whether the statement is true. */
function TruthEditor({ value, edit }: KindProps) {
  const { t } = useTranslation('plan');
  const name = useId();
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" color="fg.muted" fontWeight="medium" mb="1">
        {t('question.truth')}
      </chakra.legend>
      <HStack gap="5">
        {[true, false].map((truth) => (
          <chakra.label key={String(truth)} display="flex" gap="2" alignItems="center" cursor="pointer">
            <chakra.input
              type="radio"
              name={name}
              checked={value.truth === truth}
              accentColor="brand.solid"
              boxSize="4"
              onChange={() => edit({ truth })}
            />
            {t(truth ? 'question.true' : 'question.false')}
          </chakra.label>
        ))}
      </HStack>
    </chakra.fieldset>
  );
}

const MAX_CONCEPTS = 8;

/** What a short answer must say: each concept in any of its wordings, and none of those that say the opposite. */
function ConceptsEditor({ value, edit }: KindProps) {
  const { t } = useTranslation('plan');
  const [fresh, setFresh] = useState<number | null>(null);
  const { concepts } = value;
  const add = () => {
    const concept = withKey({ any: '', not: '' });
    setFresh(concept.key);
    edit({ concepts: [...concepts, concept] });
  };
  return (
    <VStack align="stretch" gap="3">
      <TextBox
        label={t('question.model')}
        rows={2}
        maxLength={4000}
        value={value.model}
        onChange={(model) => edit({ model })}
      />
      <Box>
        <Text textStyle="sm" color="fg.muted" fontWeight="medium">
          {t('question.concepts')}
        </Text>
        <Text textStyle="xs" color="fg.muted" mb="2">
          {t('question.conceptsHelp')}
        </Text>
        <VStack as="ol" align="stretch" gap="3" listStyleType="none">
          {concepts.map((concept, at) => {
            const change = (part: Partial<typeof concept>) =>
              edit({ concepts: concepts.map((c) => (c === concept ? { ...c, ...part } : c)) });
            return (
              <Flex as="li" key={concept.key} gap="2" align="flex-start">
                <Grid flex="1" templateColumns="repeat(auto-fit, minmax(10rem, 1fr))" gap="2">
                  <TextBox
                    label={t('question.any', { n: at + 1 })}
                    rows={2}
                    maxLength={2000}
                    value={concept.any}
                    autoFocus={concept.key === fresh}
                    onChange={(any) => change({ any })}
                  />
                  <TextBox
                    label={t('question.not', { n: at + 1 })}
                    rows={2}
                    maxLength={2000}
                    value={concept.not}
                    onChange={(not) => change({ not })}
                  />
                </Grid>
                <RowTools
                  name={t('question.concept', { n: at + 1 })}
                  at={at}
                  of={concepts.length}
                  onMove={(to) => edit({ concepts: moved(concepts, at, to) })}
                  onRemove={() => edit({ concepts: concepts.filter((c) => c !== concept) })}
                />
              </Flex>
            );
          })}
        </VStack>
        <Button size="2xs" variant="outline" mt="2" disabled={concepts.length >= MAX_CONCEPTS} onClick={add}>
          <Icon name="add" />
          {t('question.addConcept')}
        </Button>
      </Box>
    </VStack>
  );
}
