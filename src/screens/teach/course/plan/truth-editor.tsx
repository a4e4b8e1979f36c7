// Whether the statement is true.
import { chakra, HStack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindProps } from './question-form.ts';

export function TruthEditor({ value, edit }: KindProps) {
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
