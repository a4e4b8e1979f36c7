// A question of the bank with its key, to be read.
import { Button, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { PlanStatus } from '../plan/plan-status.tsx';
import { QuestionView } from '../plan/question.tsx';
import { questionWords, toQuestionForm } from '../plan/question-form.ts';
import type { CourseBankRow } from './queries.ts';

interface Props {
  row: CourseBankRow;
  onEdit: () => void;
  onClose: () => void;
}

export function BankQuestionView({ row, onEdit, onClose }: Props) {
  const { t } = useTranslation(['bank', 'plan']);
  const { state, by, at, kind, title } = row;
  return (
    <SidePanel
      title={t(`plan:question.kind.${kind}`)}
      lead={title}
      size="lg"
      footer={
        <Button variant="outline" onClick={onEdit}>
          <Icon name="pencil" />
          {t('edit')}
        </Button>
      }
      onClose={onClose}
    >
      <VStack align="stretch" gap="4" pb="4">
        <PlanStatus state={state} by={by} at={at} />
        <QuestionView question={toQuestionForm(questionWords(row).saved)} formulas={row.formulas} />
      </VStack>
    </SidePanel>
  );
}
