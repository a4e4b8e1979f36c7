// Edits a question of any of the five kinds. It saves itself.
import { Button, Flex, HStack, NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from './book.ts';
import { ConceptsEditor } from './concepts-editor.tsx';
import { FillEditor } from './fill-editor.tsx';
import { MaterialPanel } from './material-panel.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { KINDS, type KindProps, type QuestionForm } from './question-form.ts';
import { SourceLine } from './source-line.tsx';
import { TextBox } from './text-box.tsx';
import { TruthEditor } from './truth-editor.tsx';
import { useDocumentNames } from './use-documents.ts';

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
