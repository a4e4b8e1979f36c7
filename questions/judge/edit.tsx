import { chakra, HStack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps, QuestionEdit } from '../kit/edit.ts';
import { KeyInWords } from '../kit/key.edit.tsx';

interface TruthForm {
  truth: boolean | null;
}

/** Whether the statement is true. */
function TruthEditor({ value, edit }: EditProps<TruthForm>) {
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

function TruthKey({ form: { truth } }: { form: TruthForm }) {
  const { t } = useTranslation('plan');
  return <KeyInWords>{truth === null ? '' : t(truth ? 'question.true' : 'question.false')}</KeyInWords>;
}

export const judgeEdit: QuestionEdit<TruthForm> = {
  blank: () => ({ truth: null }),
  form: ({ answer }) => ({ truth: typeof answer === 'boolean' ? answer : null }),
  // nothing chosen yet: the server's check says so when it is to be approved
  saved: ({ truth }) => ({ answer: truth ?? '' }),
  Editor: TruthEditor,
  Key: TruthKey,
  preview: () => ({}),
};
