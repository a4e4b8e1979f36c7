// /live/course/add: a live class is planned, once or week by week; where it falls into another one's time, one is asked first.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { liveStream } from '#contract/live-rows.ts';
import { ApiError } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { livePath } from '#src/blocks/live/href.ts';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { useCourseOptions } from '#src/ui/list/course-options.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useDoneTab } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { ClashDialog } from '../clash-dialog.tsx';
import { useClashCheck } from '../use-clash-check.ts';
import { useLiveFields } from './fields.ts';

const MINUTES = 45;
const QUARTER = 15 * 60_000;
const schema = liveStream.add.input.extend({ publish: z.boolean().default(false) });

/** @page /live/course/add */
export function AddLiveScreen() {
  const options = useCourseOptions();
  if (options.isPending) return <PageLoading />;
  if (options.isError) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
  return <AddLive options={options.data} />;
}

function AddLive({ options }: { options: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('lives');
  const words = useFamilyWords('lives');
  const navigate = useNavigate();
  const query = usePageQuery();
  const refresh = useRefreshFamily(liveStream.items);
  const check = useClashCheck();
  // what was saved leads on by itself
  const isSaved = useRef(false);
  const leaveTab = useDoneTab();
  const own = useLiveFields(options);
  const fields = useMemo(() => words.fields([...own, { name: 'publish', kind: 'switch' }], 'add'), [words, own]);
  const at = Number(query.get('startAt'));
  const initial = {
    startAt: at > 0 ? at : Math.ceil(Date.now() / QUARTER) * QUARTER,
    minutes: MINUTES,
    repeatWeeks: 1,
    publish: true,
    ...(query.get('courseId') ? { courseId: query.get('courseId') } : {}),
  };

  async function save(values: Values): Promise<{ id: string; count: number }> {
    const { publish, ...planned } = schema.parse(values);
    const { classIds, startAt, minutes, repeatWeeks } = planned;
    const span = { classIds, startAt, minutes, ...(repeatWeeks ? { repeatWeeks } : {}) };
    if (!(await check.passes(span))) throw new ApiError(CODE.conflict, t('clash.kept'));
    const { id } = await send(liveStream.add, planned, { quiet: true });
    if (publish) await send(liveStream.setStatus, { id, status: 'published', series: true }, { quiet: true });
    await refresh();
    return { id, count: repeatWeeks ?? 1 };
  }
  return (
    <WorkFrame>
      <FormPage
        title={words.say('add')}
        saveLabel={t('create')}
        schema={schema}
        fields={fields}
        initial={initial}
        onSave={save}
        onSaved={({ id, count }) => {
          isSaved.current = true;
          toast.success(t('planned', { count }));
          // the form that is done is no place to come back to
          leaveTab();
          void navigate(livePath(id), { replace: true });
        }}
        onClose={() => {
          if (!isSaved.current) void navigate('/live/course');
        }}
      />
      <ClashDialog check={check} />
    </WorkFrame>
  );
}
