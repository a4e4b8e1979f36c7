// Edits a question of any kind. It saves itself.
import { Button, Flex, HStack, NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_KINDS } from '#contract/questions.ts';
import { editingOf } from '#questions/edit.ts';
import type { EditProps } from '#questions/kit/edit.ts';
import { QuoteLine } from '#src/blocks/text/text.tsx';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { MaterialPanel } from './material-panel.tsx';
import { SourceLine, useDocumentNames } from './passages.tsx';
import type { QuestionDraft } from './plan-store.ts';
import { type Quote, withKnownFormulas } from './point-form.ts';
import type { QuestionForm } from './question-form.ts';

interface Props {
  /** As the server has it. */
  known: Quote | null;
  draft: QuestionDraft;
  value: QuestionForm;
  reasons: Readonly<Record<string, string>>;
}

export function QuestionEditor({ known, draft, value, reasons }: Props) {
  const { t } = useTranslation('plan');
  const { Editor } = editingOf(value.kind);
  const edit = (part: Partial<QuestionForm>) => draft.edit({ ...draft.get().value, ...part });
  return (
    <VStack align="stretch" gap="3">
      <NativeSelect.Root size="sm" w="40">
        <NativeSelect.Field
          borderColor="border.emphasized"
          aria-label={t('question.kindLabel')}
          value={value.kind}
          onChange={(e) => edit({ kind: QUESTION_KINDS.find((k) => k === e.target.value) ?? value.kind })}
        >
          {QUESTION_KINDS.map((kind) => (
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
      <Editor value={value} edit={edit} />
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
      <SourceEditor known={known} value={value} edit={edit} />
    </VStack>
  );
}

/** The words of the material that answer it: shown when the answer was wrong. */
function SourceEditor({ known, value: { source }, edit }: EditProps<QuestionForm> & Pick<Props, 'known'>) {
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
          <Text whiteSpace="pre-line">
            <QuoteLine of={withKnownFormulas(source, known ? [known] : [])} />
          </Text>
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
          one
          onPick={([quote = null]) => {
            edit({ source: quote });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Flex>
  );
}
