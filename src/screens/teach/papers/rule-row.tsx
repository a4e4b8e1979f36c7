// A rule: so many questions of a sort, drawn for each student anew; how many the bank has of it.
import { Flex, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { courses } from '#contract/courses.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { usePointOptions } from '../course/use-points.ts';
import { Choose } from './choose.tsx';
import { countIn, MOST_COUNT, pointsIn, type RuleDraft } from './draft.ts';
import { NumberBox } from './number-box.tsx';
import type { Choice } from './queries.ts';

interface Props {
  rule: RuleDraft;
  cats: readonly Choice[];
  /** What the bank has of it; undefined: not known yet. */
  found: number | undefined;
  /** What the server says against it. */
  problem: string | undefined;
  onChange: (rule: RuleDraft) => void;
}

const DIFFICULTIES = ['1', '2', '3', '4', '5'] as const;

export function RuleRow({ rule, cats, found, problem, onChange }: Props) {
  const { t } = useTranslation('papers');
  const set = (more: Partial<RuleDraft>) => onChange({ ...rule, ...more });
  const count = countIn(rule.count);
  const isShort = found !== undefined && count !== null && found < count;
  const wrong =
    count === null
      ? t('rule.countWrong', { most: MOST_COUNT })
      : pointsIn(rule.points) === null
        ? t('points.wrong')
        : isShort
          ? t('rule.short', { found, count })
          : problem;
  return (
    <Flex flex={{ base: '1 1 calc(100% - 2.5rem)', md: '1' }} minW="0" gap="2" wrap="wrap" align="center" py="2">
      <Text textStyle="sm" fontWeight="medium" flexShrink="0">
        {t('rule.draw')}
      </Text>
      <NumberBox
        label={t('rule.count')}
        unit={t('rule.unit')}
        value={rule.count}
        isWrong={count === null}
        onChange={(value) => set({ count: value })}
      />
      <Choose
        label={t('rule.kind')}
        none={t('rule.anyKind')}
        value={rule.kind}
        options={BANK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <Choose
        label={t('rule.cat')}
        none={t('rule.anyCat')}
        value={rule.catId}
        options={cats}
        onChange={(catId) => set({ catId })}
      />
      <Choose
        label={t('rule.difficulty')}
        none={t('rule.anyDifficulty')}
        value={rule.difficulty}
        options={DIFFICULTIES.map((value) => ({ value, label: t('difficulty', { n: value }) }))}
        w="7.5rem"
        onChange={(difficulty) => set({ difficulty })}
      />
      <PointChoice rule={rule} onChange={set} />
      <NumberBox
        label={t('rule.points')}
        unit={t('points.each')}
        value={rule.points}
        isWrong={pointsIn(rule.points) === null}
        onChange={(points) => set({ points })}
      />
      <HStack gap="2" w={{ base: 'full', xl: 'auto' }}>
        <Text role="status" textStyle="sm" color={wrong ? 'fg.error' : 'fg.muted'}>
          {wrong ?? (found === undefined ? '' : t('rule.found', { found }))}
        </Text>
      </HStack>
    </Flex>
  );
}

/** A point of an AI course, the course first; of a stored rule only that there is one. */
function PointChoice({ rule, onChange }: { rule: RuleDraft; onChange: (more: Partial<RuleDraft>) => void }) {
  const { t } = useTranslation('papers');
  const { data = [] } = useAllRows(courses, { kind: 'ai' });
  const isKept = rule.pointId !== '' && rule.courseId === '';
  return (
    <>
      <Choose
        label={t('rule.course')}
        none={isKept ? t('rule.keptPoint') : t('rule.anyPoint')}
        value={rule.courseId}
        options={[
          ...(isKept ? [{ value: 'none', label: t('rule.anyPoint') }] : []),
          ...data.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(courseId) => onChange({ courseId: courseId === 'none' ? '' : courseId, pointId: '' })}
      />
      {rule.courseId !== '' && <PointsOf rule={rule} onChange={onChange} />}
    </>
  );
}

function PointsOf({ rule, onChange }: { rule: RuleDraft; onChange: (more: Partial<RuleDraft>) => void }) {
  const { t } = useTranslation('papers');
  const points = usePointOptions(rule.courseId);
  return (
    <Choose
      label={t('rule.point')}
      none={t('rule.choosePoint')}
      value={rule.pointId}
      options={points}
      onChange={(pointId) => onChange({ pointId })}
    />
  );
}
