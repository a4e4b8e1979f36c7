// What was pushed to a class lately, as its teachers and its projector see it: counts without names.
import type { OutputOf } from '#contract/index.ts';
import type { AnswerValue } from '#contract/questions.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import { inLine, keyInWords, rightValueOf, tally } from '../assessment/index.ts';
import { answeredOf, givenSurvey } from '../surveys/index.ts';
import { pushedQuestion } from './mine.ts';
import { countInRoom } from './pick.ts';
import { PUSH_ROW, type PushRow, stateOfPush } from './push-answer.ts';
import { RECENT_MS } from './steering.ts';

type Pushes = OutputOf<'/api/Interaction/Pushes'>;
const MOST = 50;

interface Plain extends Pick<Pushes[number], 'id' | 'kind' | 'text' | 'at' | 'courseId'> {
  orgId: string;
  assignmentId: string | null;
  /** Students of the class. */
  userIds: string[];
  given: { value: AnswerValue; verdict: string }[];
}
type Row = Plain & (PushRow | { question: null });

export async function pushes(app: Clock & Postgres, classId: string): Promise<Pushes> {
  const { rows } = await app.pool.query<Row>(
    `select p.id, p.kind, p.text, p.at, p.course_id as "courseId", p.org_id as "orgId",
        p.assignment_id as "assignmentId", ${PUSH_ROW},
        (select coalesce(jsonb_agg(jsonb_build_object('value', a.value, 'verdict', a.verdict)), '[]')
          from class_answer a where a.push_id = p.id) as given,
        array(select u.id from member m join sys_user u on u.id = m.user_id join sys_role r on r.id = u.role_id
          where m.dept_id = p.class_id and r.base = 'student' and not u.disabled) as "userIds"
      from class_push p where p.class_id = $1 and p.at > $2 order by p.at desc limit $3`,
    [classId, app.now() - RECENT_MS, MOST],
  );
  const now = app.now();
  const isOpen = (row: Row) => row.question !== null && stateOfPush(row, now) === 'open';
  const inRoom = rows.some(isOpen) ? await countInRoom(app, classId) : null;
  return Promise.all(
    rows.map(async (row) => ({
      ...plain(row),
      here: isOpen(row) ? inRoom : null,
      ...(row.question ? asked(row, now) : { ...NOT_ASKED, ...(await surveyOf(app, row)) }),
    })),
  );
}

const plain = ({ id, kind, text, at, userIds, courseId, given }: Plain) => {
  const toMark = given.filter((g) => g.verdict === 'to-teacher').length;
  return { id, kind, text, at, of: userIds.length, courseId, toMark, survey: null };
};

const NOTHING = { stem: '', question: null, correct: '', rightValue: '', until: null, state: null };
const NOT_ASKED = { ...NOTHING, answered: 0, right: 0, given: [] };

/** Its title, and how many of the class have answered; of whom, nothing. */
async function surveyOf(app: Clock & Postgres, { orgId, assignmentId, userIds }: Plain) {
  const given = assignmentId === null ? null : await givenSurvey(app, orgId, assignmentId);
  if (!given) return {};
  const { survey, until, isOpen } = given;
  const answered = await answeredOf(app, given, userIds);
  const state = isOpen ? ('open' as const) : ('ended' as const);
  return { stem: survey.title, until, state, answered, survey: { id: survey.id, anonymous: survey.anonymous } };
}

function asked(p: Plain & PushRow, now: number) {
  const { question, hasKey, id, until, given } = p;
  const lines = given.map((g) => ({ value: inLine(g.value, question.kind), right: g.verdict === 'right' }));
  return {
    stem: question.stem,
    ...formulasBeside(question),
    question: pushedQuestion(question, id),
    until,
    state: stateOfPush(p, now),
    correct: hasKey ? keyInWords(question, id) : '',
    rightValue: hasKey ? inLine(rightValueOf(question, id), question.kind) : '',
    ...tally(lines),
  };
}
