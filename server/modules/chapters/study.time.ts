// A beat of the study clock, with its rows: the student's own is held, so that of several tabs one comes after the other.
import type { PoolClient } from 'pg';
import { isOneOf, MEDIA_KINDS, USUAL_SECONDS, USUAL_SHARE } from '#contract/chapters.ts';
import type { OutputOf } from '#contract/index.ts';
import type { Stretch } from '#contract/seen.ts';
import { missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { courseAccess } from '../course/index.ts';
import {
  type Beat,
  beat,
  type SectionProgress,
  type SectionRules,
  type SectionStudy,
  seenShare,
} from './study.beat.ts';

interface Row {
  courseId: string;
  sectionId: string;
  kind: string;
  lengthMs: number | null;
  need: number | null;
  noSkip: boolean;
  /** The section or its chapter was taken away while it is open. */
  isGone: boolean;
  n: number;
  last: number;
  lastMs: number;
  countedMs: number;
  freshMs: number;
  isOver: boolean;
  state: 'doing' | 'done' | null;
  studiedMs: number | null;
  positionMs: number | null;
  seen: Stretch[] | null;
}

export async function updateStudyTime(
  { app, who }: Call,
  { studyId, ...said }: Beat & { studyId: string },
): Promise<OutputOf<'/api/Course/UpdateStudyTime'>> {
  return withTransaction(app.pool, async (client) => {
    await client.query({
      name: 'study-lock',
      text: 'select 1 from sys_user where id = $1 for no key update',
      values: [who.userId],
    });
    const { rows } = await client.query<Row>({
      name: 'study-open',
      text: `select t.course_id as "courseId", t.section_id as "sectionId", s.kind, s.length_ms as "lengthMs", s.need,
          s.no_skip as "noSkip", (s.deleted_at is not null or c.deleted_at is not null) as "isGone", t.n, t.last_at as last,
          t.last_ms as "lastMs", t.counted_ms as "countedMs", t.had_ms as "freshMs", t.ended_at is not null as "isOver",
          y.state, y.studied_ms as "studiedMs", y.position_ms as "positionMs", y.seen
        from study t join course_section s on s.id = t.section_id join course_section c on c.id = s.parent_id
          left join section_study y on y.student_id = t.student_id and y.section_id = t.section_id
        where t.id = $1 and t.student_id = $2`,
      values: [studyId, who.userId],
    });
    const [row] = rows;
    if (!row || row.isGone) throw missing();
    const access = await courseAccess(client, who, row.courseId, app.now());
    if (access === null) throw missing();
    const rules: SectionRules = { ...rulesOf(row), readOnly: access === 'closed' || access === 'left' ? access : null };
    const before = { study: studyIn(row), progress: progressIn(row) };
    const { study, progress, answer } = beat(before, rules, said, app.now());
    if (study !== before.study) await store(client, { studyId, studentId: who.userId, row, study, progress, rules });
    return answer;
  });
}

/** A film without a length is one that nobody could read: its time counts. */
const rulesOf = ({ kind, lengthMs, need, noSkip }: Row): Omit<SectionRules, 'readOnly'> => {
  const isFilm = isOneOf(MEDIA_KINDS, kind) && lengthMs !== null;
  return {
    length: isFilm ? lengthMs / 1000 : null,
    need: isFilm ? (need ?? USUAL_SHARE) : (need ?? USUAL_SECONDS),
    noSkip,
    isLesson: kind === 'lesson',
  };
};

const studyIn = ({ n, last, lastMs, countedMs, freshMs, isOver }: Row): SectionStudy => ({
  n,
  last,
  lastMs,
  countedMs,
  freshMs,
  isOver,
});

const progressIn = ({ state, studiedMs, positionMs, seen }: Row): SectionProgress => ({
  studiedMs: studiedMs ?? 0,
  position: (positionMs ?? 0) / 1000,
  seen: seen ?? [],
  state: state ?? 'open',
});

interface Stored {
  studyId: string;
  studentId: string;
  row: Row;
  study: SectionStudy;
  progress: SectionProgress;
  rules: SectionRules;
}

async function store(client: PoolClient, { studyId, studentId, row, study, progress, rules }: Stored): Promise<void> {
  await client.query({
    name: 'study-beat',
    text: 'update study set n = $2, last_at = $3, last_ms = $4, counted_ms = $5, had_ms = $6 where id = $1',
    values: [studyId, study.n, study.last, study.lastMs, study.countedMs, study.freshMs],
  });
  const state = progress.state === 'done' ? 'done' : 'doing';
  await client.query({
    name: 'section-studied',
    text: `insert into section_study (student_id, section_id, state, studied_ms, share, position_ms, seen, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (student_id, section_id) do update set studied_ms = excluded.studied_ms, share = excluded.share,
        state = case when section_study.state = 'done' then 'done' else excluded.state end,
        position_ms = excluded.position_ms, seen = excluded.seen, updated_at = excluded.updated_at`,
    values: [
      ...[studentId, row.sectionId, state, progress.studiedMs, seenShare(progress, rules)],
      ...[Math.round(progress.position * 1000), JSON.stringify(progress.seen), study.last],
    ],
  });
}
