// A student's way through an ordinary course.
import type { FastifyInstance } from 'fastify';
import {
  study as contract,
  isOneOf,
  MEDIA_KINDS,
  SECTION_KINDS,
  type SectionKind,
  USUAL_SECONDS,
  USUAL_SHARE,
} from '#contract/chapters.ts';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { toWebVtt } from '#server/platform/film/captions.ts';
import { contentOrigin } from '#server/platform/http/content.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { courseAccess, plainAmong } from '../course/index.ts';
import { fileById, filmAddress, ticketPath } from '../files/index.ts';
import { htmlOf, published, type SectionLine, sectionLines } from './section.store.ts';
import { openedBy, sectionProgress } from './study.store.ts';
import { updateStudyTime } from './study.time.ts';

/** As long as a page with a picture or a document may stand open. */
const READING_MS = 6 * 3_600_000;

export function mountStudy(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    study: ({ courseId }, call) => studyOf(call, courseId),
    continueStudy: async ({ courseId }, call) => ({ sectionId: sectionToResume(await studyOf(call, courseId)) }),
    toStudy: ({ sectionId }, call) => toStudy(call, sectionId),
    updateStudyTime: (said, call) => updateStudyTime(call, said),
  });
}

type Study = OutputOf<'/api/Course/Study'>;

const kindOf = ({ kind }: SectionLine): SectionKind => (isOneOf(SECTION_KINDS, kind) ? kind : 'text');

async function studyOf({ app, who }: Call, courseId: string): Promise<Study> {
  const access = await courseAccess(app.pool, who, courseId, app.now());
  const name = (await plainAmong(app.pool, [courseId])).get(courseId);
  if (access === null || name === undefined) throw missing();
  const seen = published(await sectionLines(app.pool, [courseId]), app.now());
  const progress = await sectionProgress(app, seen, who.userId);
  const all = [...progress.values()];
  const latest = [...progress].reduce<{ id: string; at: number } | null>(
    (best, [id, { updatedAt }]) => (updatedAt > (best?.at ?? 0) ? { id, at: updatedAt } : best),
    null,
  );
  return {
    courseId,
    name,
    progress: all.length === 0 ? 0 : all.filter((p) => p.state === 'done').length / all.length,
    seconds: all.reduce((sum, p) => sum + p.seconds, 0),
    readOnly: access === 'closed' || access === 'left' ? access : null,
    last: latest?.id ?? null,
    chapters: seen
      .filter((c) => c.parentId === null)
      .map((c) => ({
        id: c.id,
        title: c.title,
        sections: seen
          .filter((s) => s.parentId === c.id)
          .flatMap((s) => {
            const own = progress.get(s.id);
            if (!own) return [];
            const { updatedAt: _at, ...shown } = own;
            return [{ id: s.id, title: s.title, kind: kindOf(s), ...shown }];
          }),
      })),
  };
}

/** Where one goes on: what was opened last; once that is done the next that is not, else what it was. */
export function sectionToResume({ last, chapters }: Pick<Study, 'last' | 'chapters'>): string | null {
  const open = chapters.flatMap((c) => c.sections).filter((s) => s.state !== 'locked');
  const at = open.findIndex((s) => s.id === last);
  const known = open[at];
  if (known && known.state !== 'done') return known.id;
  const isLeft = (s: { state: string }) => s.state !== 'done';
  return (open.slice(at + 1).find(isLeft) ?? open.find(isLeft) ?? known ?? open[0])?.id ?? null;
}

interface KeptPlace {
  positionMs: number;
  seen: [number, number][];
}

async function toStudy({ app, who, request }: Call, sectionId: string): Promise<OutputOf<'/api/Course/ToStudy'>> {
  const opened = await openedBy(app, who, sectionId);
  if (!opened) throw missing();
  const { section, access, progress } = opened;
  if (progress.state === 'locked')
    throw new Failure(CODE.conflict, 'sectionLocked', {
      data: { reason: 'locked', courseId: section.courseId, locks: progress.locks },
    });
  const studyId = app.newId();
  const now = app.now();
  const isCounted = access === 'learns' || access === 'teaches';
  const place = await withTransaction(app.pool, async (client) => {
    // one live study a student: their tabs come one after the other
    await client.query('select 1 from sys_user where id = $1 for no key update', [who.userId]);
    await client.query('update study set ended_at = $2 where student_id = $1 and ended_at is null', [who.userId, now]);
    await client.query(
      'insert into study (id, student_id, course_id, section_id, last_at) values ($1, $2, $3, $4, $5)',
      [studyId, who.userId, section.courseId, sectionId, now],
    );
    if (isCounted)
      await client.query(
        `insert into section_study (student_id, section_id, state, updated_at) values ($1, $2, 'doing', $3)
          on conflict (student_id, section_id) do update set updated_at = $3`,
        [who.userId, sectionId, now],
      );
    const { rows } = await client.query<KeptPlace>(
      'select position_ms as "positionMs", seen from section_study where student_id = $1 and section_id = $2',
      [who.userId, sectionId],
    );
    return rows[0] ?? { positionMs: 0, seen: [] };
  });
  const { file, fileId } = section;
  return {
    studyId,
    courseId: section.courseId,
    kind: kindOf(section),
    title: section.title,
    ...(section.kind === 'text' ? { html: await htmlOf(app.pool, section.id) } : {}),
    ...(section.kind === 'link' ? { url: section.url } : {}),
    ...(section.refId === null ? {} : { refId: section.refId }),
    ...(file && fileId !== null
      ? {
          url: isOneOf(MEDIA_KINDS, section.kind)
            ? filmAddress(app, request, { id: fileId, name: file.name })
            : contentOrigin(app, request) + ticketPath(app, { id: fileId, name: file.name }, now + READING_MS),
          file: { id: fileId, ...file },
        }
      : {}),
    captions: await captionsFor(app, section),
    position: place.positionMs / 1000,
    seen: place.seen.map(([from, to]) => [from / 1000, to / 1000]),
    length: section.lengthMs === null ? null : section.lengthMs / 1000,
    noSkip: section.noSkip,
    need: section.need ?? (isOneOf(MEDIA_KINDS, section.kind) ? USUAL_SHARE : USUAL_SECONDS),
    seconds: Math.floor(progress.seconds),
    share: progress.share,
    state: progress.state === 'done' ? 'done' : 'doing',
    readOnly: access === 'closed' || access === 'left' ? access : null,
  };
}

/** As WebVTT, whatever the file was; one that cannot be read any more is left out. */
async function captionsFor(
  app: Postgres & HasFiles & HasLogger,
  { captions }: SectionLine,
): Promise<{ lang: string; label: string; text: string }[]> {
  const all = await Promise.all(
    captions.map(async ({ lang, label, fileId }) => {
      const file = await fileById(app.pool, fileId);
      if (!file) return [];
      try {
        return [{ lang, label, text: toWebVtt(await app.files.get(file.key)) }];
      } catch (error) {
        app.logger.warn({ err: error, fileId }, 'captions cannot be read');
        return [];
      }
    }),
  );
  return all.flat();
}
