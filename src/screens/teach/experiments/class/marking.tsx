// Steps with their marks, and the way to change them: at once where a person has to, else when one wants to. What the package
// proposes is taken by a key; what was typed is saved before one goes on.
import { Box, Button, Flex, Kbd, Text } from '@chakra-ui/react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experimentBoard } from '#contract/experiment-class.ts';
import type { ExperimentResultRow } from '#contract/experiment-results.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { stepsToMark } from '#contract/steps-to-mark.ts';
import { useMay } from '#src/api/guarded.ts';
import type { ProcessStep } from '#src/blocks/experiments/use-run.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useMarkSteps, useProposeMarks } from '../queries.ts';
import { RunSteps, stepPointsIn, type TypedMarks } from './run-steps.tsx';
import { useAccept } from './use-accept.ts';

/** What has to be kept before the panel shows somebody else: false where it could not be. */
export interface MarkingKept {
  keep: () => Promise<boolean>;
}

interface Props {
  row: ExperimentResultRow;
  runId: string;
  declared: readonly StepDeclared[];
  steps: readonly ProcessStep[];
  at: number;
  isOpen: boolean;
  /** The run still goes on: it is marked when it is over. */
  isEarly: boolean;
  /** Rules come with the package. */
  isMarked: boolean;
  may: boolean;
  kept: RefObject<MarkingKept | null>;
}

/** What the machine gave is where one begins; of what none could mark nothing is said yet. */
const typedOf = (steps: readonly ProcessStep[], open: ReadonlySet<number>): TypedMarks =>
  Object.fromEntries(steps.map((s) => [s.seq, open.has(s.seq) ? '' : String(s.score)]));

export function Marking({ row, runId, declared, steps, at, isOpen, isEarly, isMarked, may: isTime, kept }: Props) {
  const { t } = useTranslation('experiments');
  const mark = useMarkSteps();
  const { accept, settled, taken, refused, error } = useAccept(row, runId);
  const may = useMay()(experimentBoard.mark) && isTime;
  const here = useRef<HTMLDivElement>(null);
  const waiting = stepsToMark(steps, isOpen);
  const open = new Set((isEarly ? steps : waiting).map((s) => s.seq));
  const [own, setOwn] = useState<TypedMarks | null>(null);
  const [reason, setReason] = useState('');
  // who opens what waits for a mark wants to give it; what was taken meanwhile stands as it is
  const typed = own || (isOpen && may) ? { ...typedOf(steps, open), ...own } : null;
  const given = steps.flatMap((step) => {
    const score = typed ? stepPointsIn(typed[step.seq] ?? '', step.maxScore) : undefined;
    const isSame = score === step.score && !open.has(step.seq);
    return score === undefined || isSame ? [] : [{ seq: step.seq, score }];
  });
  const wrong = steps.filter((s) => isWrong(typed?.[s.seq], s.maxScore)).length;
  const left = waiting.filter((s) => (typed?.[s.seq] ?? '').trim() === '' && !taken.has(s.seq)).length;
  const why = reason.trim() || (isOpen ? t('run.markedReason') : '');
  const isReady = given.length > 0 && wrong === 0 && why !== '';
  const save = async (): Promise<boolean> => {
    const version = await settled();
    if (version === null) return false;
    const done = await mark.mutateAsync({ id: row.id, version, runId, steps: given, reason: why }).catch(() => null);
    if (!done) return false;
    setOwn(null);
    setReason('');
    toast.success(t('run.marked', { name: row.name }));
    return true;
  };
  useImperativeHandle(kept, () => ({
    keep: async () => (given.length > 0 ? isReady && (await save()) : wrong === 0 && (await settled()) !== null),
  }));
  const type = (seq: number, text: string) => setOwn((all) => ({ ...all, [seq]: text }));
  const acceptStep = (seq: number) => {
    const step = waiting.find((s) => s.seq === seq);
    if (!may || !step?.proposed || taken.has(seq)) return;
    setOwn((all) => all && Object.fromEntries(Object.entries(all).filter(([of]) => Number(of) !== seq)));
    accept([seq]);
    focusNext(here.current, waiting, new Set([...taken, seq]), seq);
  };
  // where other points were typed, they are meant
  const proposed = waiting.filter((s) => s.proposed && !taken.has(s.seq) && !(own?.[s.seq] ?? '').trim());
  const acceptAll = () => {
    const seqs = proposed.map((s) => s.seq);
    if (!may || seqs.length === 0) return;
    accept(seqs);
    focusNext(here.current, waiting, new Set([...taken, ...seqs]), 0);
  };
  useKeys({
    a: () => {
      const seq = stepAt(document.activeElement);
      const step = waiting.find((s) => s.seq === seq) ?? waiting.find((s) => s.proposed && !taken.has(s.seq));
      if (step) acceptStep(step.seq);
    },
    'shift+a': acceptAll,
    ...digitsTo((digit) => {
      const seq = stepAt(document.activeElement) || waiting.find((s) => !taken.has(s.seq))?.seq;
      const field = here.current?.querySelector<HTMLElement>(`[data-points="${seq}"]`);
      if (!typed || !seq || !field) return;
      type(seq, digit);
      field.focus();
    }),
  });
  const hasProposals = waiting.some((s) => s.proposed);
  const toMark = isOpen && may;
  const refusal = () => {
    const n = declared.findIndex((s) => s.seq === refused);
    return n < 0 ? error?.message : t('run.notTaken', { n: n + 1, title: declared[n]?.title, why: error?.message });
  };
  // where one begins, and where one goes on when there is something to take at last
  useEffect(() => {
    if (!toMark || document.activeElement instanceof HTMLInputElement) return;
    const first = hasProposals ? '[data-mark]' : '[data-mark], [data-points]';
    here.current?.querySelector<HTMLElement>(first)?.focus();
  }, [toMark, hasProposals]);
  const failed = mark.error?.message ?? (error ? refusal() : undefined);
  return (
    <Box ref={here} tabIndex={-1} outline="none">
      {toMark && isMarked && !hasProposals && <Propose id={row.id} runId={runId} />}
      {may && proposed.length > 1 && <AcceptAll count={proposed.length} onAccept={acceptAll} />}
      <RunSteps
        runId={runId}
        declared={declared}
        steps={steps}
        at={at}
        open={open}
        taken={taken}
        typed={may ? typed : null}
        onType={type}
        onAccept={acceptStep}
        onEnter={() => isReady && void save()}
      />
      {may && !typed && (
        <Flex justify="end">
          <Button size="sm" variant="outline" onClick={() => setOwn({})}>
            <Icon name="pencil" />
            {t('run.change')}
          </Button>
        </Flex>
      )}
      {may && typed && (
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
          {failed && (
            <Text role="alert" color="fg.error" mt="2">
              {failed}
            </Text>
          )}
          <Flex justify="space-between" align="center" gap="3" mt={isOpen ? '0' : '3'} wrap="wrap">
            <Text color={wrong > 0 ? 'fg.error' : 'fg.muted'} role="status">
              {wrong > 0 ? t('run.wrong', { count: wrong }) : left > 0 ? t('run.left', { count: left }) : ''}
            </Text>
            <Flex gap="2">
              {!isOpen && (
                <Button variant="ghost" colorPalette="gray" onClick={() => setOwn(null)}>
                  {t('run.keep')}
                </Button>
              )}
              <Button loading={mark.isPending} disabled={!isReady} onClick={() => void save()}>
                {t(isOpen ? 'run.mark' : 'run.saveMarks')}
              </Button>
            </Flex>
          </Flex>
        </Box>
      )}
    </Box>
  );
}

const isWrong = (text: string | undefined, max: number): boolean =>
  (text ?? '').trim() !== '' && stepPointsIn(text ?? '', max) === undefined;

/** Points are typed wherever the focus is: they begin in the cell of the step that one is at. */
const digitsTo = (begin: (digit: string) => void): Readonly<Record<string, () => void>> =>
  Object.fromEntries(Array.from({ length: 10 }, (_, n) => [String(n), () => begin(String(n))]));

const stepAt = (element: Element | null): number => {
  const at = element instanceof HTMLElement ? element.dataset : {};
  return Number(at['mark'] ?? at['points'] ?? 0);
};

/** The next step that waits, after this one or before it; after the last, the next student, or the steps as they are marked. */
function focusNext(
  here: HTMLElement | null,
  waiting: readonly ProcessStep[],
  taken: ReadonlySet<number>,
  from: number,
): void {
  const left = waiting.filter((s) => !taken.has(s.seq));
  const next = left.find((s) => s.seq > from) ?? left[0];
  const find = (selector: string) =>
    (here?.closest('[role=dialog]') ?? here)?.querySelector<HTMLElement>(selector) ?? null;
  const at = next
    ? (find(`[data-mark="${next.seq}"]`) ?? find(`[data-points="${next.seq}"]`))
    : (find('[data-next]') ?? here);
  at?.focus();
}

function AcceptAll({ count, onAccept }: { count: number; onAccept: () => void }) {
  const { t } = useTranslation('experiments');
  return (
    <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="2">
      <Text color="fg.muted">{t('run.proposals', { count })}</Text>
      <Button size="sm" variant="outline" aria-keyshortcuts="Shift+A" onClick={onAccept}>
        <Icon name="check" />
        {t('run.acceptAll')}
        <Kbd size="sm" hideBelow="md" aria-hidden>
          Shift+A
        </Kbd>
      </Button>
    </Flex>
  );
}

function Propose({ id, runId }: { id: string; runId: string }) {
  const { t } = useTranslation('experiments');
  const propose = useProposeMarks();
  return (
    <Box bg="bg.muted" borderRadius="l3" p="4" mb="2">
      <Text color={propose.error ? 'fg.error' : 'fg.muted'} role="status" mb="3">
        {propose.error?.message ?? t('run.proposeHint')}
      </Text>
      <Button
        size="sm"
        variant="outline"
        data-mark="0"
        loading={propose.isPending}
        onClick={() => propose.mutate({ id, runId })}
      >
        {t('run.propose')}
      </Button>
    </Box>
  );
}
