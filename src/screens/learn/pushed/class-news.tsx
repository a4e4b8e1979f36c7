// What a teacher sends to the class, above whatever page the student is on: a question, a survey, a notice, a pause. It has a place of
// its own and lies over nothing, it never takes the focus from what somebody is doing, and it is read out.
import { chakra, Flex } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '#src/api/session.ts';
import { useShownCourse } from '#src/ui/page-course.ts';
import { withWords } from '#src/ui/words.ts';
import type { CheckInProps } from './check-in.tsx';
import { canBeAnswered } from './news.ts';
import type { QuestionBarProps } from './question-bar.tsx';
import type { SurveyBarProps } from './survey-bar.tsx';
import type { ToldProps } from './teacher-notices.tsx';
import { useNews } from './use-news.ts';

const Nothing = () => null;
/** What draws them comes with the first one. Cut off from the server, the page goes on without. */
const QuestionBar = lazy<ComponentType<QuestionBarProps>>(() =>
  withWords(['blocks', 'exercises'], import('./question-bar.tsx')).then(
    (m) => ({ default: m.QuestionBar }),
    () => ({ default: Nothing }),
  ),
);
const CheckIn = lazy<ComponentType<CheckInProps>>(() =>
  import('./check-in.tsx').then(
    (m) => ({ default: m.CheckIn }),
    () => ({ default: Nothing }),
  ),
);
const Told = lazy<ComponentType<ToldProps>>(() =>
  import('./teacher-notices.tsx').then(
    (m) => ({ default: m.TeacherNotices }),
    () => ({ default: Nothing }),
  ),
);

const SurveyBar = lazy<ComponentType<SurveyBarProps>>(() =>
  withWords(['mySurvey', 'paper'], import('./survey-bar.tsx')).then(
    (m) => ({ default: m.SurveyBar }),
    () => ({ default: Nothing }),
  ),
);

const SURVEY = '/MySurvey/ViewJob';
const LESSON = '/AiCurriculumLearning';
const ROOM = '/RemoteLive';

export function ClassNews() {
  const { t } = useTranslation('pushed');
  const { news, putAway, change, checkedIn, dismiss } = useNews();
  const box = useOwnPlace();
  const { notices } = news;
  // a question is its course's: on other pages it is a line of the day
  const courseId = useShownCourse();
  const questions = news.questions.filter((q) => q.courseId === courseId);
  const rollCall = news.rollCalls.find((c) => c.at === null);
  // a pause is told once: on its own page the lesson tells it itself
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isLesson = pathname === LESSON;
  const teachers = isLesson ? [] : [...new Set(Object.values(news.paused))];
  // who is in a live class sees whom it is; elsewhere it is one's own affair
  const userId = useSession().user?.id ?? '';
  const isInClass = pathname === ROOM && query.has('id');
  const picked = isInClass || news.picked?.userId === userId ? news.picked : null;
  // one at a time; where surveys are answered it would be asked twice
  const survey = pathname === SURVEY ? undefined : news.surveys[0];
  // who came to answer one
  const wanted = query.get('pushed');
  const last = questions.findLast(canBeAnswered);
  return (
    <Flex
      ref={box}
      direction="column"
      position="sticky"
      top="0"
      zIndex="banner"
      // a page keeps its own head and foot
      maxH={{ base: 'calc(100dvh - 6.5rem)', md: 'calc(100dvh - 12rem)' }}
      css={{ '@media print': { display: 'none' } }}
    >
      {/* there while it is empty, or what comes first would not be read out */}
      <div role="status">
        {(teachers.length + notices.length > 0 || picked) && (
          <Suspense>
            <Told teachers={teachers} notices={notices} picked={picked} userId={userId} onClose={dismiss} />
          </Suspense>
        )}
      </div>
      {/* the card itself is no live region: each key in it would be read */}
      <chakra.p role="status" srOnly>
        {last ? t('asked', { stem: last.question.stem }) : ''}
      </chakra.p>
      <chakra.p role="status" srOnly>
        {survey ? t('survey.asked', { title: survey.title }) : ''}
      </chakra.p>
      {rollCall && (
        <Suspense>
          <CheckIn key={rollCall.id} rollCall={rollCall} onDone={() => checkedIn(rollCall.id)} />
        </Suspense>
      )}
      {survey && (
        <Suspense>
          <SurveyBar key={survey.id} survey={survey} onPutAway={putAway} />
        </Suspense>
      )}
      {questions.length > 0 && (
        <Suspense>
          <QuestionBar questions={questions} wanted={wanted} opens={isInClass} onChange={change} onPutAway={putAway} />
        </Suspense>
      )}
    </Flex>
  );
}

/** Says in `--news` how high it is: what stays in view while a page scrolls stays below it. */
function useOwnPlace() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    const { style } = document.documentElement;
    if (!current) return;
    const observer = new ResizeObserver(() => style.setProperty('--news', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--news');
    };
  }, []);
  return box;
}
