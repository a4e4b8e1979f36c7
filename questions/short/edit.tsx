// Edits a model answer and the concepts that must be in an answer.
import { Box, Button, Flex, Grid, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { type EditProps, keysIn, type QuestionEdit } from '../kit/edit.ts';
import { KeyInWords } from '../kit/key.edit.tsx';

interface ConceptForm {
  /** One wording a line. */
  any: string;
  not: string;
}
interface ShortForm {
  model: string;
  concepts: Keyed<ConceptForm>[];
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function savedConcept({ any, not }: ConceptForm): { any: string[]; not?: string[] } {
  const opposite = lines(not);
  return { any: lines(any), ...(opposite.length > 0 ? { not: opposite } : {}) };
}

const MAX_CONCEPTS = 8;

/** What a short answer must say: each concept in any of its wordings, and none of those that say the opposite. */
function ConceptsEditor({ value, edit }: EditProps<ShortForm>) {
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

/** The model answer, and below it what an answer is marked by. */
function ShortKey({ form: { model, concepts } }: { form: ShortForm }) {
  const { t } = useTranslation('plan');
  const said = concepts.map(({ any }) => lines(any)).filter((any) => any.length > 0);
  return (
    <>
      <KeyInWords>{model}</KeyInWords>
      {said.length > 0 && (
        <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {t('question.conceptsAre', { points: said.map((any) => any.join(' / ')).join('; ') })}
        </Text>
      )}
    </>
  );
}

export const shortEdit: QuestionEdit<ShortForm> = {
  blank: () => ({ model: '', concepts: [] }),
  form: ({ answer, concepts }) => ({
    model: keysIn(answer).join('\n'),
    concepts: (concepts ?? []).map(({ any, not = [] }) => withKey({ any: any.join('\n'), not: not.join('\n') })),
  }),
  saved: ({ model, concepts }) => {
    const said = concepts.map(savedConcept).filter(({ any }) => any.length > 0);
    return { answer: model.trim(), concepts: said.length > 0 ? said : null };
  },
  Editor: ConceptsEditor,
  Key: ShortKey,
  preview: () => ({}),
};
