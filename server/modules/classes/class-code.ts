// The six digits by which students join a class: drawn on the board or scanned, good for a week, replaced when leaked.
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import qrcode from 'qrcode';
import type { Clock, HasConfig, Postgres } from '#server/platform/app.ts';
import { externalLink } from '../portal/index.ts';

const LIFE_MS = 7 * 24 * 3600 * 1000;
const TRIES = 20;

interface ClassCode {
  code: string;
  link: string;
  /** An SVG document. */
  qr: string;
  until: number;
}

interface CodeRequest {
  deptId: string;
  orgId: string;
  userId: string;
  /** Of who asks: the link must work where they are. */
  request: FastifyRequest;
  renew: boolean;
}

/** The live code of a class, or a new one. */
export async function shareCode(app: Clock & HasConfig & Postgres, w: CodeRequest): Promise<ClassCode> {
  const { code, until } = (w.renew ? null : await liveCode(app, w.deptId)) ?? (await newCode(app, w));
  const link = await externalLink(app, w.orgId, w.request, `/JoinClass?code=${code}`);
  return { code, link, qr: await qrcode.toString(link, { type: 'svg', margin: 1 }), until };
}

async function liveCode(app: Clock & Postgres, deptId: string): Promise<{ code: string; until: number } | null> {
  const { rows } = await app.pool.query<{ code: string; until: number }>(
    'select code, until_at as until from class_code where dept_id = $1 and until_at > $2',
    [deptId, app.now()],
  );
  return rows[0] ?? null;
}

async function newCode(
  app: Clock & Postgres,
  { deptId, orgId, userId }: CodeRequest,
): Promise<{ code: string; until: number }> {
  const now = app.now();
  await app.pool.query('delete from class_code where dept_id = $1 or until_at <= $2', [deptId, now]);
  for (let i = 0; i < TRIES; i++) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { rowCount } = await app.pool.query(
      `insert into class_code (code, dept_id, org_id, made_by, made_at, until_at) values ($1, $2, $3, $4, $5, $6)
        on conflict (code) do nothing`,
      [code, deptId, orgId, userId, now, now + LIFE_MS],
    );
    if (rowCount === 1) return { code, until: now + LIFE_MS };
  }
  throw new Error('no free class code');
}

export interface Joinable {
  id: string;
  name: string;
  kind: string;
  orgName: string;
  /** The teachers' names, joined as Chinese lists are. */
  teachers: string;
}

/** Null where the code is worthless, or of another organisation. */
export async function classByCode(app: Clock & Postgres, orgId: string, code: string): Promise<Joinable | null> {
  const { rows } = await app.pool.query<Joinable>(
    `select d.id, d.name, d.kind, o.name as "orgName",
        array_to_string(array(select u.name from sys_user u where u.id in (select c.teacher_id from class_teacher c
          where c.class_id = d.id and in_span(c.from_at, c.until_at, $3)) order by u.name_key, u.id), '、') as teachers
      from class_code k join sys_dept d on d.id = k.dept_id join organisation o on o.id = d.org_id
      where k.code = $1 and k.org_id = $2 and k.until_at > $3 and d.deleted_at is null`,
    [code, orgId, app.now()],
  );
  return rows[0] ?? null;
}
