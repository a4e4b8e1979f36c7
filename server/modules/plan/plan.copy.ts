// The plan of a copied course. Every quotation keeps its source: it names the copied document.
import type { PoolClient } from 'pg';
import type { Clock } from '#server/platform/app.ts';
import { type CopiedPart, type CourseCopy, type Prints, printOf } from '#server/platform/kinds/copy.ts';
import { copyQuestions } from '../assessment/index.ts';
import { copyAids } from './plan.aids.ts';

type Row = Record<string, unknown>;

const POINTS = 'select p.id from lesson_point p where p.course_id = k.id';
export const PLAN_PRINTS: Prints = {
  points: printOf('lesson_point', 'r.course_id = k.id'),
  questions: printOf('question', `r.in_plan and r.point_id in (${POINTS})`),
  aids: printOf('point_aid', `r.point_id in (${POINTS})`),
};

export const copyPlan = (app: Clock, { from, to }: CourseCopy): CopiedPart => ({
  write: async (client, ids) => {
    const moved = (value: unknown): string | null => {
      if (value === null || value === undefined) return null;
      return JSON.stringify(value, (key, v: unknown) => (key === 'documentId' ? (ids.get(String(v)) ?? v) : v));
    };
    const points = await client.query<Row>('select * from lesson_point where course_id = $1 and deleted_at is null', [
      from,
    ]);
    for (const p of points.rows) {
      const id = app.newId();
      ids.set(String(p['id']), id);
      await insertCopy(client, p, { id, courseId: to, at: app.now(), moved });
      const questions = await copyQuestions(client, app, { from: String(p['id']), to: id, moved });
      await copyAids(client, app, { from: String(p['id']), to: id, moved, questions });
    }
  },
});

interface Copied {
  id: string;
  courseId: string;
  at: number;
  moved: (value: unknown) => string | null;
}

async function insertCopy(client: PoolClient, p: Row, { id, courseId, at, moved }: Copied): Promise<void> {
  await client.query(
    `insert into lesson_point (id, org_id, course_id, sort, title, goal, explanation, example, discussion, parts, approved, status, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, p['org_id'], courseId, p['sort'], p['title'], p['goal'], moved(p['explanation']), moved(p['example'])],
      ...[p['discussion'], moved(p['parts']), moved(p['approved']), p['status'], at],
    ],
  );
}
