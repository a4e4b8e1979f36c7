// The tutor in a live class: tells a point, an example, an answer to what was asked, into the class's log.
import { setTimeout as delay } from 'node:timers/promises';
import type { HasLogger, HasLogs, HasTutor, Postgres } from '#server/platform/app.ts';
import { type EffectCall, Stopped } from '#server/platform/lifecycle/define.ts';
import { say } from '#server/platform/messages.ts';
import { formulasBeside, type Script, scriptOf, speak } from '#server/platform/tutor/index.ts';
import type { Stage } from '#src/machines/live/live.machine.ts';
import { contentOf, documentsOf, pointScript } from '../theory/index.ts';
import { block } from './live.stage.ts';

type TellCall = EffectCall<{ stage: Stage }>;
/** Characters that are said in one beat of the tutor's pace. */
const CHUNK = 2.5;
const PASSAGES = 5;

interface Place {
  orgId: string;
  courseId: string | null;
}

/** After a death it goes on at the same word: what was shown names it. */
export async function tell(app: Postgres & HasLogger & HasLogs & HasTutor, call: TellCall): Promise<null> {
  const { stage } = call.input;
  const liveId = call.lifecycle.slice('live:'.length);
  const { rows } = await app.pool.query<Place>(
    'select org_id as "orgId", course_id as "courseId" from live_class where id = $1',
    [liveId],
  );
  const [place] = rows;
  if (!place) return null;
  const compose = composerOf(app, call, place, stage);
  if (stage.kind === 'example') await workOut(app, call, stage);
  else if (compose) await speak(app, call, { key: `tell.${stage.id}`, orgId: place.orgId, compose });
  return null;
}

function composerOf(
  app: Postgres & HasTutor,
  call: TellCall,
  place: Place,
  stage: Stage,
): (() => Promise<Script>) | null {
  if (stage.kind === 'point')
    return async () => {
      const { point } = await contentOf(app.pool, stage.pointId);
      if (!point) return scriptOf([say(await call.lang(), 'pointGone')], []);
      return pointScript(point, 1, await documentsOf(app.pool, place.courseId ?? ''));
    };
  if (stage.kind !== 'ask') return null;
  return async () => {
    const { rows } = await app.pool.query<{ text: string }>('select text from live_ask where id = $1', [stage.askId]);
    const question = rows[0]?.text ?? '';
    const courseIds = place.courseId === null ? [] : [place.courseId];
    const scope = { orgId: place.orgId, courseIds, library: place.courseId === null };
    return app.tutor.answer(question, await app.tutor.find(scope, question, PASSAGES), true);
  };
}

/** Step by step, each when it could have been said; again after a death, over what stands there. */
async function workOut(
  app: Postgres & HasTutor,
  call: TellCall,
  stage: { id: string; pointId: string },
): Promise<void> {
  const example = (await contentOf(app.pool, stage.pointId)).point?.example;
  if (!example) return;
  const { title, problem, steps } = example;
  const exampleId = `example.${stage.id}`;
  for (let told = 0; told <= steps.length; told++) {
    const stand = steps.slice(0, told).map(({ text, reason }) => ({ text, ...(reason ? { reason } : {}) }));
    const content = { exampleId, pointId: stage.pointId, title, ...(problem ? { problem } : {}), steps: stand };
    await call.write([block('example', exampleId, { ...content, of: steps.length, ...formulasBeside(example) })]);
    await pause(app, steps[told]?.text ?? '', call.signal);
  }
}

async function pause({ tutor: { pace } }: HasTutor, text: string, signal: AbortSignal): Promise<void> {
  if (pace === 0 || text === '') return;
  try {
    await delay(pace * Math.ceil(text.length / CHUNK), undefined, { signal });
  } catch {
    throw new Stopped();
  }
}
