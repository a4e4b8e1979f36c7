// How somebody stands with a course's talk: who learns or teaches it reads; who learnt it before reads and says nothing.
import { CODE } from '#contract/codes.ts';
import type { TalkKind } from '#contract/talk.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { openSections } from '../chapters/index.ts';
import { type CourseAccess, courseAccess } from '../course/index.ts';

export interface TalkAccess {
  courseId: string;
  access: CourseAccess;
  /** Why nothing can be said any more; null: it can. */
  readOnly: 'closed' | 'left' | null;
  /** What they may open, for talk on a section is not for who has not come to it; null: all. */
  sections: ReadonlySet<string> | null;
}

/** What a call is about: posts of one kind, in courses of either kind or in AI courses alone. */
export interface TalkFamily {
  kind: TalkKind;
  aiOnly: boolean;
}

/** 404 where the course is not theirs to see; 422 where it is none that the family is for. */
export async function talkAccess(
  { app, who }: Pick<Context, 'app' | 'who'>,
  { aiOnly }: TalkFamily,
  courseId: string,
): Promise<TalkAccess> {
  const access = await courseAccess(app.pool, who, courseId, app.now());
  if (access === null) throw missing();
  const { rows } = await app.pool.query<{ status: string; kind: string }>(
    'select status, kind from course where id = $1',
    [courseId],
  );
  if (aiOnly && rows[0]?.kind !== 'ai') throw new Failure(CODE.invalid, 'notAiCourse', { data: { reason: 'notAi' } });
  return {
    courseId,
    access,
    // its teachers, too, have closed it for themselves
    readOnly: access === 'left' ? 'left' : access === 'closed' || rows[0]?.status === 'closed' ? 'closed' : null,
    sections: access === 'teaches' ? null : await openSections(app, who, courseId),
  };
}

export const canOpen = ({ sections }: TalkAccess, sectionId: string | null): boolean =>
  sectionId === null || sections === null || sections.has(sectionId);

export function mustWrite({ readOnly }: TalkAccess): void {
  if (readOnly !== null) throw new Failure(CODE.conflict, 'talkReadOnly', { data: { reason: 'readOnly' } });
}
