// Leads to a new experiment.
import { useTranslation } from 'react-i18next';
import { AddLink } from '#src/ui/add-link.tsx';

export function AddExperimentButton() {
  const { t } = useTranslation('experiments');
  return (
    <AddLink power="Experiment.Add" to="/experiment/manage/addExperiment">
      {t('add')}
    </AddLink>
  );
}
