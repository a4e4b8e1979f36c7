// The criteria as a table: one's own score, the average of all who evaluated, and the teacher's.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { useCall } from '#src/api/query.ts';
import { TypedText } from '../text/typed.tsx';

interface Props {
  content: BlockProps<'evaluation'>;
  /** Whether the server may be asked for what others gave. */
  live: boolean;
  /** What the student's column says, where it is not the student who reads. */
  ownLabel?: string;
}

const NUMBER = {
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  py: '1.5',
  ps: '3',
  whiteSpace: 'nowrap',
} as const;

export function EvaluationResult({ content: { lessonId, criteria, scores }, live, ownLabel }: Props) {
  const { t } = useTranslation('exercises');
  const { data } = useCall('/api/Theory/Evaluation', { lessonId }, { enabled: live });
  const own = data?.own?.scores ?? scores ?? {};
  const teacher = data?.teacher ?? null;
  const average = data?.average ?? null;
  const hidden = average !== null && Object.keys(average.scores).length === 0;
  const given = [own, average?.scores, teacher?.scores].some((scores) => Object.keys(scores ?? {}).length > 0);
  // who passed it over has nothing to read in a table
  if (!given) return <Word text={t('evaluation.none')} muted />;
  const shown = (n: number | undefined, max: number) => (n === undefined ? '—' : `${n}/${max}`);
  return (
    <Box display="grid" gap="3">
      <chakra.table w="full" textStyle="sm">
        <thead>
          <chakra.tr color="fg.muted" borderBottomWidth="1px" borderColor="border">
            <chakra.th scope="col" textAlign="start" fontWeight="normal" py="1.5">
              {t('evaluation.criterion')}
            </chakra.th>
            {(['own', 'average', 'teacher'] as const).map((column) => (
              <chakra.th key={column} scope="col" fontWeight="normal" {...NUMBER}>
                {(column === 'own' && ownLabel) || t(`evaluation.${column}`)}
              </chakra.th>
            ))}
          </chakra.tr>
        </thead>
        <tbody>
          {criteria.map(({ id, title, max }) => (
            <tr key={id}>
              <chakra.th scope="row" textAlign="start" fontWeight="normal" py="1.5">
                {title}
              </chakra.th>
              <chakra.td {...NUMBER}>{shown(own[id], max)}</chakra.td>
              <chakra.td {...NUMBER}>{shown(average?.scores[id], max)}</chakra.td>
              <chakra.td {...NUMBER}>{shown(teacher?.scores[id], max)}</chakra.td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      {data?.own?.text ? <Word text={t('evaluation.ownWord', { text: data.own.text })} /> : null}
      {teacher?.text ? <Word text={t('evaluation.word', { by: teacher.by, text: teacher.text })} /> : null}
      {average && average.people > 0 ? (
        <Word
          text={t(hidden ? 'evaluation.few' : 'evaluation.people', { count: hidden ? average.from : average.people })}
          muted
        />
      ) : null}
    </Box>
  );
}

const Word = ({ text, muted = false }: { text: string; muted?: boolean }) => (
  <chakra.p textStyle={muted ? 'xs' : 'sm'} whiteSpace="pre-wrap" {...(muted ? { color: 'fg.muted' } : {})}>
    <TypedText text={text} />
  </chakra.p>
);
