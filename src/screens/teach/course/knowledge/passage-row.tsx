// One passage: its words, which a teacher may put otherwise, and whether the tutor uses it.
import { Box, Button, chakra, Flex, HStack, Switch, Text, VisuallyHidden } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { offerUndo } from '#src/ui/undo.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { PassageEditor } from './passage-editor.tsx';
import { PassageFigures } from './passage-figures.tsx';
import { RoleButton, RoleTag } from './passage-role.tsx';
import { PassageText } from './passage-text.tsx';
import { type ListedPassage, useEditPassage } from './queries.ts';
import { PassageSource } from './source.tsx';

interface Props {
  n: number;
  documentId: string;
  passage: ListedPassage;
  /** What is being typed in its place; null while it is only shown. */
  typed: string | null;
  /** Null: no longer. */
  onType(text: string | null): void;
  onEdit(): void;
  /** To its place in the document. */
  onPlace(): void;
  onSwitch(on: boolean): void;
}

export function PassageRow({ n, documentId, passage, typed, onType, onEdit, onPlace, onSwitch }: Props) {
  const { t } = useTranslation('teach');
  const { text, marks, page, heading, on, original, figures } = passage;
  return (
    <Box as="li" bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <Flex justify="space-between" gap="4" align="flex-start" mb="1">
        <HStack gap="3" align="baseline" wrap="wrap">
          <PassageSource heading={heading} page={page} />
          <RoleTag n={n} documentId={documentId} passage={passage} />
          {original !== undefined && (
            <StateBadge tone="busy" icon="pencil">
              {t('passages.edited')}
            </StateBadge>
          )}
          {!on && (
            <StateBadge tone="neutral" icon="shut">
              {t('passages.off')}
            </StateBadge>
          )}
        </HStack>
        <Switch.Root size="sm" flex="none" checked={on} onCheckedChange={({ checked }) => onSwitch(checked)}>
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label textStyle="xs" color="fg.muted">
            {t('passages.use')}
            <VisuallyHidden>{t('passages.nth', { n })}</VisuallyHidden>
          </Switch.Label>
        </Switch.Root>
      </Flex>
      {typed === null ? (
        <>
          {/* who chooses words with the pointer wants them, not their place */}
          <Box cursor="pointer" onClick={() => getSelection()?.isCollapsed && onPlace()}>
            <PassageText text={text} marks={marks} faded={!on} />
          </Box>
          {figures && <PassageFigures figures={figures} />}
          <Tools n={n} documentId={documentId} passage={passage} onEdit={onEdit} onPlace={onPlace} />
        </>
      ) : (
        <>
          <PassageEditor n={n} documentId={documentId} passage={passage} typed={typed} onType={onType} />
          {figures && <PassageFigures figures={figures} />}
        </>
      )}
    </Box>
  );
}

type ToolsProps = Pick<Props, 'n' | 'documentId' | 'passage' | 'onEdit' | 'onPlace'>;

function Tools({ n, documentId, passage, onEdit, onPlace }: ToolsProps) {
  const { id, text, original, originalMarks } = passage;
  const { t } = useTranslation('teach');
  const edit = useEditPassage(documentId);
  const restore = () =>
    edit.mutate(
      { id, text: null },
      {
        onSuccess: () =>
          offerUndo({ text: t('passages.restored'), undo: () => edit.mutateAsync({ id, text, quiet: true }) }),
      },
    );
  const nth = <VisuallyHidden>{t('passages.nth', { n })}</VisuallyHidden>;
  return (
    <Flex align="flex-start" justify="space-between" gap="3" mt="1">
      {original === undefined ? <Box /> : <Original text={original} marks={originalMarks} />}
      <HStack gap="1" flex="none">
        {original !== undefined && (
          <Button size="2xs" variant="ghost" colorPalette="gray" disabled={edit.isPending} onClick={restore}>
            {t('passages.restore')}
            {nth}
          </Button>
        )}
        <RoleButton n={n} documentId={documentId} passage={passage} />
        <Button size="2xs" variant="ghost" onClick={onPlace}>
          <Icon name="search" />
          {t('passages.place')}
          {nth}
        </Button>
        <Button size="2xs" variant="ghost" onClick={onEdit}>
          <Icon name="pencil" />
          {t('passages.edit')}
          {nth}
        </Button>
      </HStack>
    </Flex>
  );
}

function Original({ text, marks }: Pick<ComponentProps<typeof TextLine>, 'text' | 'marks'>) {
  const { t } = useTranslation('teach');
  return (
    <chakra.details minW="0" color="fg.muted" textStyle="xs">
      <chakra.summary cursor="pointer" py="0.5">
        {t('passages.original')}
      </chakra.summary>
      <Text as="blockquote" mt="1" ps="3" borderStartWidth="2px" borderColor="border" whiteSpace="pre-line">
        <TextLine text={text} marks={marks} />
      </Text>
    </chakra.details>
  );
}
