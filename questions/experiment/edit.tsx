import { Field, NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BankEdit, BankEditProps } from '../kit/bank.edit.ts';

interface ExperimentForm {
  experimentId: string;
}

function Chosen({ value: { experimentId }, edit, reasons, experiments }: BankEditProps<ExperimentForm>) {
  const { t } = useTranslation('questionBank');
  const reason = reasons['experimentId'];
  return (
    <Field.Root gap="1" invalid={reason !== undefined}>
      <Field.Label textStyle="sm" color="fg.muted">
        {t('experiment.label')}
      </Field.Label>
      <NativeSelect.Root size="sm" maxW="md">
        <NativeSelect.Field
          borderColor="border.emphasized"
          value={experimentId}
          onChange={(e) => edit({ experimentId: e.target.value })}
        >
          <option value="">{t('experiment.choose')}</option>
          {experiments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.HelperText textStyle="xs">{t('experiment.help')}</Field.HelperText>
      <Field.ErrorText textStyle="xs">{reason}</Field.ErrorText>
    </Field.Root>
  );
}

export const experimentEdit: BankEdit<ExperimentForm> = {
  blank: () => ({ experimentId: '' }),
  form: ({ experimentId = '' }) => ({ experimentId }),
  saved: ({ experimentId }) => (experimentId === '' ? {} : { experimentId }),
  Editor: Chosen,
};
