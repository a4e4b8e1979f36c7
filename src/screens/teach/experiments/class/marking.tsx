// Steps with their marks, and the way to change them: at once where a person has to, else when one wants to.
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experimentBoard } from '#contract/experiment-class.ts';
import type { ExperimentResultRow } from '#contract/experiment-results.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import type { ProcessStep } from '#src/blocks/experiments/use-run.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useMarkSteps } from '../queries.ts';
import { pointsIn, RunSteps, type TypedMarks } from './run-steps.tsx';

interface Props {
  row: ExperimentResultRow;
  runId: string;
  declared: readonly StepDeclared[];
  steps: readonly ProcessStep[];
  at: number;
  isOpen: boolean;
  /** The run still goes on: it is marked when it is over. */
  isEarly: boolean;
  may: boolean;
}

/** What the machine gave is where one begins; of what none could mark nothing is said yet. */
const typedOf = (steps: readonly ProcessStep[], isOpen: boolean): TypedMarks =>
  Object.fromEntries(steps.map((s) => [s.seq, isOpen && s.scoredBy !== 'teacher' ? '' : String(s.score)]));

export function Marking({ row, runId, declared, steps, at, isOpen, isEarly, may: isTime }: Props) {
  const { t } = useTranslation('experiments');
  const mark = useMarkSteps();
  const may = useMay()(experimentBoard.mark) && isTime;
  const [typed, setTyped] = useState<TypedMarks | null>(null);
  const [reason, setReason] = useState('');
  // who opens what waits for a mark wants to give it
  const shown = typed ?? (isOpen && may ? typedOf(steps, true) : null);
  const maxOf = (seq: number) => steps.find((s) => s.seq === seq)?.maxScore ?? 0;
  const given = steps.flatMap((step) => {
    const score = shown ? pointsIn(shown[step.seq] ?? '', maxOf(step.seq)) : undefined;
    const isSame = score === step.score && (!isOpen || step.scoredBy === 'teacher');
    return score === undefined || isSame ? [] : [{ seq: step.seq, score }];
  });
  const wrong = shown
    ? steps.filter((s) => (shown[s.seq] ?? '').trim() !== '' && pointsIn(shown[s.seq] ?? '', s.maxScore) === undefined)
        .length
    : 0;
  const left = isOpen && shown ? steps.filter((s) => (shown[s.seq] ?? '').trim() === '').length : 0;
  const why = reason.trim() || (isOpen ? t('run.markedReason') : '');
  const save = () =>
    mark.mutate(
      { id: row.id, version: row.version, steps: given, reason: why },
      {
        onSuccess: () => {
          setTyped(null);
          setReason('');
          toast.success(t('run.marked', { name: row.name }));
        },
      },
    );
  return (
    <>
      <RunSteps
        runId={runId}
        declared={declared}
        steps={steps}
        at={at}
        isOpen={isOpen || isEarly}
        typed={may ? shown : null}
        onType={setTyped}
      />
      {may && !shown && (
        <Flex justify="end">
          <Button size="sm" variant="outline" onClick={() => setTyped(typedOf(steps, isOpen))}>
            <Icon name="pencil" />
            {t('run.change')}
          </Button>
        </Flex>
      )}
      {may && shown && (
        <Box bg="bg.muted" borderRadius="l3" p="4" mt="2">
          {!isOpen && (
            <TextField
              label={t('word.reason')}
              value={reason}
              maxLength={500}
              help={t('word.reasonHelp')}
              onChange={setReason}
            />
          )}
          {mark.error && (
            <Text role="alert" color="fg.error" mt="2">
              {mark.error.message}
            </Text>
          )}
          <Flex justify="space-between" align="center" gap="3" mt={isOpen ? '0' : '3'} wrap="wrap">
            <Text color={wrong > 0 ? 'fg.error' : 'fg.muted'} role="status">
              {wrong > 0 ? t('run.wrong', { count: wrong }) : left > 0 ? t('run.left', { count: left }) : ''}
            </Text>
            <Flex gap="2">
              {!isOpen && (
                <Button variant="ghost" colorPalette="gray" onClick={() => setTyped(null)}>
                  {t('run.keep')}
                </Button>
              )}
              <Button loading={mark.isPending} disabled={given.length === 0 || wrong > 0 || why === ''} onClick={save}>
                {t(isOpen ? 'run.mark' : 'run.saveMarks')}
              </Button>
            </Flex>
          </Flex>
        </Box>
      )}
    </>
  );
}
