// A passage while it is put into other words.
import { Button, HStack, Text } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSAGE_LENGTH } from '#contract/knowledge-limits.ts';
import { ApiError } from '#src/api/errors.ts';
import { composing } from '#src/ui/form/composing.ts';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { type ListedPassage, useEditPassage } from './queries.ts';

interface Props {
  n: number;
  documentId: string;
  passage: ListedPassage;
  typed: string;
  onType(text: string | null): void;
}

export function PassageEditor({ n, documentId, passage, typed, onType }: Props) {
  const { t } = useTranslation(['teach', 'common']);
  const edit = useEditPassage(documentId);
  const text = typed.trim();
  const save = () => {
    if (text === passage.text) onType(null);
    else edit.mutate({ id: passage.id, text, quiet: true }, { onSuccess: () => onType(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text !== '') save();
  };
  return (
    <form
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextBox
        label={t('passages.words', { n })}
        quietLabel
        rows={3}
        maxLength={PASSAGE_LENGTH}
        value={typed}
        onChange={onType}
        error={edit.error instanceof ApiError ? edit.error.msg : undefined}
        autoFocus
      />
      <HStack mt="2" gap="2">
        <Button type="submit" size="xs" disabled={text === ''} loading={edit.isPending}>
          {t('common:save')}
        </Button>
        <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => onType(null)}>
          {t('common:cancel')}
        </Button>
        <Text ms="auto" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('passages.length', { n: typed.length, max: PASSAGE_LENGTH })}
        </Text>
      </HStack>
    </form>
  );
}
