// Follows the logs of one's classes.
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { queryClient } from '#src/api/query.ts';
import { keep, recall } from '#src/api/storage.ts';
import { SURVEY_ANSWERED } from '#src/blocks/survey/answered.ts';
import { followTail } from '#src/stream/tail.ts';
import { LESSON_OVER } from '#src/ui/page-course.ts';
import { toast } from '#src/ui/toast.ts';
import {
  NO_NEWS,
  type OwnPushes,
  type QuestionNews,
  withChange,
  withMine,
  withoutNotice,
  withoutOver,
  withoutQuestion,
  withoutSurvey,
  withPushEvent,
} from './news.ts';

const CLOSED = 'pushed.closed';
/** So long it is said who was picked. */
const PICKED_MS = 30_000;
/** A question is asked again for a day; so long what was put away is remembered. */
const CLOSED_S = 24 * 3600;
const MOST_CLOSED = 50;
const closedIds = (): readonly string[] => recall<readonly string[]>(CLOSED) ?? [];

const openAgain = (questionId: string): void => {
  const closed = closedIds();
  if (closed.includes(questionId))
    keep(
      CLOSED,
      closed.filter((id) => id !== questionId),
      CLOSED_S,
    );
};

const mine = (): Promise<OwnPushes> => call('/api/Interaction/Mine', {}, { quiet: true });

export function useNews() {
  const { t } = useTranslation('pushed');
  const [news, setNews] = useState(NO_NEWS);
  const classIds = useClasses(useCallback((m: OwnPushes) => setNews((n) => withMine(n, m, new Set(closedIds()))), []));
  useEffect(() => {
    // unreachable: the log goes on, and its next hole asks again
    const again = () => {
      mine().then(
        (m) => setNews((n) => withMine(n, m, new Set(closedIds()))),
        () => {},
      );
      // a live class lists them with one's own answers: both say the same from the same word on
      void queryClient.invalidateQueries({ queryKey: ['/api/Live/Room'] });
    };
    const stops = classIds.map((classId) =>
      followTail(`class:${classId}`, {
        take: (event) => {
          if (event.type === 'CUSTOM' && event.name === 'class.resume') toast.info(t('resumed'));
          setNews((n) => withPushEvent(n, classId, event));
          // a survey is told of by its rows: whether it is still to be answered is each one's own
          if (event.type !== 'CUSTOM' || !/^(push\.|class\.survey$)/.test(event.name)) return;
          if (event.name === 'push.reopened') openAgain((event.value as { questionId: string }).questionId);
          // one's own result, and what was not asked for while it had ended
          again();
        },
        caughtUp: again,
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [classIds, t]);
  useEffect(() => {
    const over = () =>
      void mine().then(
        (m) => setNews((n) => withoutOver(n, m)),
        () => {},
      );
    const answered = ({ detail }: CustomEventInit<string>) => setNews((n) => withoutSurvey(n, detail ?? ''));
    document.addEventListener(LESSON_OVER, over);
    document.addEventListener(SURVEY_ANSWERED, answered);
    return () => {
      document.removeEventListener(LESSON_OVER, over);
      document.removeEventListener(SURVEY_ANSWERED, answered);
    };
  }, []);
  const { picked } = news;
  useEffect(() => {
    if (!picked) return;
    const timer = setTimeout(() => setNews((n) => (n.picked === picked ? { ...n, picked: null } : n)), PICKED_MS);
    return () => clearTimeout(timer);
  }, [picked]);
  const putAway = useCallback((id: string) => {
    keep(CLOSED, [...closedIds(), id].slice(-MOST_CLOSED), CLOSED_S);
    setNews((n) => withoutSurvey(withoutQuestion(n, id), id));
  }, []);
  const change = useCallback(
    (questionId: string, more: Partial<QuestionNews>) => setNews((n) => withChange(n, questionId, more)),
    [],
  );
  const checkedIn = useCallback(
    (id: string) => setNews((n) => ({ ...n, rollCalls: n.rollCalls.filter((c) => c.id !== id) })),
    [],
  );
  const dismiss = useCallback((id: string) => setNews((n) => withoutNotice(n, id)), []);
  return { news, putAway, change, checkedIn, dismiss };
}

/** Asked for once a page; who joins a class comes to a new one. */
function useClasses(onMine: (mine: OwnPushes) => void): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    let closed = false;
    mine().then(
      (m) => {
        if (closed) return;
        setIds(m.classes.map((c) => c.id));
        onMine(m);
      },
      // away: without classes there is nothing to follow; the next page asks again
      () => {},
    );
    return () => {
      closed = true;
    };
  }, [onMine]);
  return ids;
}
