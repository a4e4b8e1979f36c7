// Leads to a new experiment: for who may make one.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { Allowed } from '#src/ui/allowed.tsx';
import { Icon } from '#src/ui/work-icon.tsx';

export function AddExperimentButton() {
  const { t } = useTranslation('experiments');
  return (
    <Allowed power="Experiment.Add">
      <Button asChild>
        <RouterLink to="/experiment/manage/addExperiment">
          <Icon name="add" />
          {t('add')}
        </RouterLink>
      </Button>
    </Allowed>
  );
}
