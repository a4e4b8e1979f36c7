// What one has to do, under when it is due: each a line with the very place it is done at.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TASK_TIMES } from '#contract/assignments.ts';
import type { OutputOf } from '#contract/index.ts';
import { LineCard, LineList } from '#src/ui/line-card.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';

type Task = OutputOf<'/api/StudentCenter/MyTask'>['items'][number];

export function TaskGroups({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation('tasks');
  const groups = Map.groupBy(tasks, (task) => task.when);
  return (
    <Stack gap="6">
      {TASK_TIMES.filter((when) => groups.has(when)).map((when) => (
        <LineList
          key={when}
          id={`tasks-${when}`}
          title={t(`when.${when}`)}
          color={when === 'late' ? 'fg.error' : undefined}
        >
          {groups.get(when)?.map((task) => (
            <Line key={task.assignmentId} task={task} />
          ))}
        </LineList>
      ))}
    </Stack>
  );
}

/** What nobody can begin once it is not taken any more. */
const ENDS: ReadonlySet<Task['kind']> = new Set(['exam', 'survey', 'task', 'homework']);

/** What the button that leads there is called. */
export function doingOf({
  kind,
  state,
  left,
  open,
}: Pick<Task, 'kind' | 'state' | 'left'> & { open?: boolean | undefined }) {
  if (state === 'done' || left || (state === 'submitted' && kind === 'exam')) return 'look';
  if (state === 'missed' && ENDS.has(kind) && !open) return 'look';
  if (kind === 'live') return state === 'missed' ? 'replay' : 'enter';
  return state === 'none' || state === 'missed' ? 'begin' : 'goOn';
}

function Line({ task }: { task: Task }) {
  const { title, course, kind, until, state, left, path, when, excused, progress } = task;
  const { t, i18n } = useTranslation('tasks');
  const navigate = useNavigate();
  const due = timeFormat(i18n.language, DAY_AND_TIME);
  const does = doingOf(task);
  const doing = t(does);
  const facts = [
    t(`kind.${kind}`),
    course,
    until === null ? t('noEnd') : t(kind === 'live' ? 'ends' : 'until', { when: due.format(until) }),
    t(excused ? 'excused' : `state.${state}`),
    ...(progress ? [t('steps', { ...progress })] : []),
    ...(left ? [t('left')] : []),
  ].filter(Boolean);
  return (
    <LineCard
      title={title}
      facts={facts.map((fact, n) => (
        // a date does not break in its middle, where it has room
        <chakra.span key={fact} display="inline-block" maxW="full" overflowWrap="anywhere">
          {fact}
          {n < facts.length - 1 && <>&nbsp;·&nbsp;</>}
        </chakra.span>
      ))}
      below={
        progress && (
          <ProgressBar
            value={progress.of === 0 ? 0 : progress.done / progress.of}
            label={t('stepsOf', { title, ...progress })}
          />
        )
      }
    >
      <Button
        size="sm"
        variant={when === 'done' || does === 'look' ? 'outline' : 'solid'}
        aria-label={t('common:row.of', { action: doing, name: title })}
        onClick={() => void navigate(path)}
      >
        {doing}
      </Button>
    </LineCard>
  );
}
