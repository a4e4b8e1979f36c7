// A phone that several schools know: which one is meant?
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Choice {
  orgId: string;
  orgName: string;
}

/** WIRE, "Signing in": 461 carries `data.choices`. */
const choicesOf = (data: unknown): Choice[] => (data as { choices?: Choice[] } | null)?.choices ?? [];

export function ChooseSchool({ data, onChoose }: { data: unknown; onChoose: (orgId: string) => void }) {
  const { t } = useTranslation('entry');
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="l3" p="4">
      <chakra.legend px="1" fontWeight="medium">
        {t('whichSchool')}
      </chakra.legend>
      <Stack gap="2">
        {choicesOf(data).map(({ orgId, orgName }) => (
          <Button key={orgId} variant="surface" justifyContent="flex-start" onClick={() => onChoose(orgId)}>
            {orgName}
          </Button>
        ))}
      </Stack>
    </chakra.fieldset>
  );
}
