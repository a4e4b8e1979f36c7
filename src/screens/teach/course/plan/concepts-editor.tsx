// What a short answer must say: each concept in any of its wordings, and none of those that say the opposite.
import { Box, Button, Flex, Grid, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { KindProps } from './question-form.ts';
import { TextBox } from './text-box.tsx';
import { withKey } from './with-key.ts';

const MAX = 8;

export function ConceptsEditor({ value, edit }: KindProps) {
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
        <Button size="2xs" variant="outline" mt="2" disabled={concepts.length >= MAX} onClick={add}>
          <Icon name="add" />
          {t('question.addConcept')}
        </Button>
      </Box>
    </VStack>
  );
}
