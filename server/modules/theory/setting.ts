// How a course is taught: the method with what its teacher has turned, and the criteria of its evaluation.
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { MethodId } from '#contract/methods.ts';
import type { EvaluationCriterion } from '#contract/teaching.ts';

import { Failure } from '#server/platform/failure.ts';
import type { CopiedPart, CourseCopy } from '#server/platform/kinds/copy.ts';
import { type Lang, langOf } from '#server/platform/tutor/index.ts';
import { type Method, PRESETS } from '#src/machines/lesson/methods.ts';

/** As it is stored: what is absent is the method's own. */
interface Setting {
  method?: MethodId;
  pass?: number;
  hints?: number;
  discuss?: boolean;
  work?: boolean;
  retell?: boolean;
  criteria?: EvaluationCriterion[];
  voice?: string;
}

/** What a lesson keeps when it begins: a later change leaves it alone. */
export interface Teaching {
  method: Method;
  criteria: EvaluationCriterion[];
}

/** In the language of what the course teaches. */
const CRITERIA: Readonly<Record<Lang, readonly EvaluationCriterion[]>> = {
  zh: [
    { id: 'understand', title: '我能说清这节课的要点', max: 5 },
    { id: 'apply', title: '我会用它来解决问题', max: 5 },
    { id: 'effort', title: '我认真思考、积极参与', max: 5 },
  ],
  en: [
    { id: 'understand', title: 'I can say what this lesson was about', max: 5 },
    { id: 'apply', title: 'I can use it to solve problems', max: 5 },
    { id: 'effort', title: 'I thought hard and took part', max: 5 },
  ],
};

export const evaluationCriteria = (teaching: Teaching | null): EvaluationCriterion[] =>
  teaching?.criteria ?? [...CRITERIA.zh];

const teachingOf = (
  { method = 'lecture', pass, hints, discuss, work, retell, criteria }: Setting,
  usual: readonly EvaluationCriterion[],
): Teaching => {
  const preset = PRESETS[method];
  const turned = {
    pass: pass ?? preset.pass,
    hints: hints ?? preset.hints,
    discuss: discuss ?? preset.discuss,
    work: work ?? preset.work,
    retell: retell ?? preset.retell,
  };
  return { method: { ...preset, ...turned }, criteria: criteria ?? [...usual] };
};

async function usualCriteria(pool: Pool, courseId: string): Promise<readonly EvaluationCriterion[]> {
  const { rows } = await pool.query<{ titles: string | null }>(
    `select string_agg(title, ' ') as titles from point_shown where course_id = $1 and deleted_at is null`,
    [courseId],
  );
  return CRITERIA[langOf(rows[0]?.titles ?? '')];
}

/** A course that nobody has set is taught as a lecture; its version is 0. */
async function readSetting(pool: Pool, courseId: string): Promise<{ setting: Setting; version: number }> {
  const { rows } = await pool.query<{ setting: Setting; version: number }>(
    'select setting, version from course_teaching where course_id = $1',
    [courseId],
  );
  return rows[0] ?? { setting: {}, version: 0 };
}

/** What a lesson that begins now is to keep. */
export async function teachingNow(pool: Pool, courseId: string): Promise<Teaching> {
  const [{ setting }, usual] = await Promise.all([readSetting(pool, courseId), usualCriteria(pool, courseId)]);
  return teachingOf(setting, usual);
}

/** By which the course's lessons are read aloud; null: each device's own. */
export const voiceOf = async (pool: Pool, courseId: string): Promise<string | null> =>
  (await readSetting(pool, courseId)).setting.voice ?? null;

export async function shownSetting(pool: Pool, courseId: string) {
  const [{ setting, version }, usual] = await Promise.all([readSetting(pool, courseId), usualCriteria(pool, courseId)]);
  const { method, criteria } = teachingOf(setting, usual);
  const { pass, hints, discuss, work, retell } = method;
  // a step that a method leaves out unless it is asked for is none of its own
  const stepsOf = (m: Method) => m.steps.filter((step) => step !== 'retell' || m.retell);
  const methods = Object.values(PRESETS).map((m) => ({ ...m, steps: stepsOf(m) }));
  const chosen = {
    pass: setting.pass ?? null,
    hints: setting.hints ?? null,
    discuss: setting.discuss ?? null,
    work: setting.work ?? null,
    retell: setting.retell ?? null,
    criteria: setting.criteria ?? null,
    voice: setting.voice ?? null,
  };
  const shown = { id: courseId, version, method: method.id, pass, hints, discuss, work, retell, criteria };
  return { ...shown, chosen, usualCriteria: [...usual], methods };
}

type Change = { [K in keyof Setting]?: Setting[K] | null | undefined } & { version?: number | undefined };

/** Null takes a screw back to the method's own. 409 when `version` is an old one. */
export async function changeSetting(pool: Pool, courseId: string, { version, ...change }: Change): Promise<number> {
  const { setting, version: before } = await readSetting(pool, courseId);
  if (version !== undefined && version !== before) throw new Failure(CODE.conflict, 'stale');
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...setting, ...Object.fromEntries(given) }).filter(([, value]) => value !== null);
  const next = JSON.stringify(Object.fromEntries(merged));
  const { rowCount } = await pool.query(
    `insert into course_teaching as t (course_id, setting, version) values ($1, $2, $3 + 1)
      on conflict (course_id) do update set setting = $2, version = $3 + 1 where t.version = $3`,
    [courseId, next, before],
  );
  if (rowCount === 0) throw new Failure(CODE.conflict, 'stale');
  return before + 1;
}

/** A copied course is taught as the first. */
export const copySetting = (_app: unknown, { from, to }: CourseCopy): CopiedPart => ({
  write: async (client) => {
    await client.query(
      'insert into course_teaching (course_id, setting, version) select $1, setting, 1 from course_teaching where course_id = $2',
      [to, from],
    );
  },
});
