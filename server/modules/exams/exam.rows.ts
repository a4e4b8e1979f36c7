// Exams as lists show them: what they ask, whom, and how these stand.
import type { PaperSection } from '#contract/papers.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { isAdmin } from '#server/platform/who.ts';
import { maxOfSections } from '../papers/index.ts';
import { SITTERS } from './exam.notices.ts';
import { MAY_CHANGE } from './exam.scope.ts';
import type { Frozen } from './exam.store.ts';

type Row = Record<string, unknown>;

interface Facts {
  id: string;
  course: string;
  maker: string;
  names: string[];
  people: number;
  running: number;
  submitted: number;
  toMark: number;
  editable: boolean;
}

async function factsOf({ app, who }: Context, ids: readonly unknown[]): Promise<Map<string, Facts>> {
  const { rows } = await app.pool.query<Facts>({
    name: 'exam-facts',
    text: `select e.id, coalesce(k.name, '') as course, h.name as maker, $2 or ${MAY_CHANGE} as editable,
        array(select d.name from sys_dept d where d.id = any(e.class_ids) order by d.name_key)
          || array(select u.name from sys_user u where u.id = any(e.user_ids) order by u.name_key) as names,
        (select count(*)::int from (${SITTERS}) s) as people, a.*
      from exam e join sys_user h on h.id = e.maker_id left join course k on k.id = e.course_id
        cross join lateral (select count(*) filter (where submitted_at is null)::int as running,
            count(*) filter (where submitted_at is not null)::int as submitted,
            count(*) filter (where submitted_at is not null and to_mark > 0)::int as "toMark"
          from exam_attempt where exam_id = e.id and state <> 'voided') a
      where e.id = any($3)`,
    values: [who.userId, isAdmin(who), ids],
  });
  return new Map(rows.map((f) => [f.id, f]));
}

export async function presentExams(rows: Row[], call: Context): Promise<Row[]> {
  const facts = await factsOf(
    call,
    rows.map((r) => r['id']),
  );
  const papers = await papersOf(
    call,
    rows.map((r) => r['paperId']),
  );
  return rows.map(({ orgId: _org, deletedAt: _deleted, frozen, rekeyed: _rekeyed, classIds, userIds, ...row }) => {
    const { people, running, submitted, toMark, ...more } = facts.get(String(row['id'])) ?? NOTHING;
    const paper = papers.get(String(row['paperId']));
    const asked = frozen ? ofFrozen(frozen as Frozen) : ofSections(paper?.sections ?? []); // as it was stored
    const standing = { people, running, submitted, toMark };
    return { ...row, ...more, ...asked, paper: paper?.name ?? '', to: { classIds, userIds }, standing };
  });
}

const NOTHING: Omit<Facts, 'id'> = {
  course: '',
  maker: '',
  names: [],
  people: 0,
  running: 0,
  submitted: 0,
  toMark: 0,
  editable: false,
};

async function papersOf({ app }: Context, ids: readonly unknown[]) {
  const { rows } = await app.pool.query<{ id: string; name: string; sections: PaperSection[] }>({
    name: 'exam-papers',
    text: 'select id, name, sections from paper_named where id = any($1)',
    values: [ids],
  });
  return new Map(rows.map((r) => [r.id, r]));
}

const ofSections = (sections: PaperSection[]) => ({
  max: maxOfSections(sections),
  questions: sections.reduce((n, s) => n + s.items.length + s.rules.reduce((m, r) => m + r.count, 0), 0),
});
const ofFrozen = ({ max, sections }: Frozen) => ({
  max,
  questions: sections.reduce((n, s) => n + s.items.length + s.draws.reduce((m, d) => m + d.count, 0), 0),
});
