// 计分方式: which of several runs counts. Who gains and who loses is shown before it is so.
import { Button, RadioGroup, Skeleton, VStack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPERIMENT_RULES } from '#contract/experiment-rows.ts';
import { call } from '#src/api/client.ts';
import { ScoreChanges, TrialFooter } from '#src/ui/score-changes.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { shown } from '../looks.ts';
import { type ExperimentItem, useMergeScores } from '../queries.ts';

type Rule = ExperimentItem['rule'];
const PATH = '/OrgApi/ExperimentResult/MergeScores';

export function MergePanel({ experiment, onClose }: { experiment: ExperimentItem; onClose: () => void }) {
  const { t } = useTranslation('experiments');
  const { id: experimentId, rule: before } = experiment;
  const [rule, setRule] = useState<Rule>(before);
  const trial = useMutation({
    mutationFn: (next: Rule) => call(PATH, { experimentId, rule: next, commit: '0' }, { quiet: true }),
  });
  const merge = useMergeScores();
  const set = (next: Rule, onSuccess: () => void) =>
    merge.mutate({ experimentId, rule: next, commit: '1' }, { onSuccess });
  const commit = () =>
    set(rule, () => {
      onClose();
      offerUndo({
        text: t('merge.saved', { rule: t(`rule.${rule}`) }),
        undo: () =>
          merge.mutateAsync({ experimentId, rule: before, commit: '1' }).then(() => toast.success(t('merge.undone'))),
      });
    });
  return (
    <SidePanel
      title={t('scores.merge')}
      lead={t('merge.lead')}
      size="lg"
      divided
      onClose={onClose}
      footer={
        <TrialFooter
          isTried={trial.data !== undefined}
          isBusy={merge.isPending}
          commit={t('merge.commit')}
          onBack={trial.reset}
          onCommit={commit}
        >
          <Button disabled={rule === before} loading={trial.isPending} onClick={() => trial.mutate(rule)}>
            {t('merge.try')}
          </Button>
        </TrialFooter>
      }
    >
      {trial.isPending && <Skeleton role="status" aria-label={t('loading')} h="40" />}
      {(trial.error ?? merge.error) && (
        <ErrorState error={trial.error ?? merge.error} onRetry={() => trial.mutate(rule)} />
      )}
      {/* the result stands in the form's place, so that nobody saves what they have not read */}
      {trial.data ? (
        <ScoreChanges
          changes={trial.data.changes.map((c) => ({ ...c, from: c.from && shown(c.from), to: c.to && shown(c.to) }))}
        />
      ) : (
        <RadioGroup.Root
          value={rule}
          aria-label={t('field.rule')}
          onValueChange={({ value }) => setRule(EXPERIMENT_RULES.find((r) => r === value) ?? before)}
        >
          <VStack align="stretch" gap="3">
            {EXPERIMENT_RULES.map((name) => (
              <RadioGroup.Item key={name} value={name}>
                <RadioGroup.ItemHiddenInput />
                <RadioGroup.ItemIndicator />
                <RadioGroup.ItemText>
                  {t(`rule.${name}`)}
                  {name === before && ` (${t('merge.now')})`}
                </RadioGroup.ItemText>
              </RadioGroup.Item>
            ))}
          </VStack>
        </RadioGroup.Root>
      )}
    </SidePanel>
  );
}
