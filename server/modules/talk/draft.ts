// What the tutor would answer to a question, for its teacher alone: from the material of the course's lessons, without a model.
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { marksWithin } from '#contract/text-marks.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { joinedTexts, type MarkedText, type Script } from '#server/platform/tutor/index.ts';
import { lessonsStanding } from '../chapters/index.ts';
import type { TalkFamily } from './talk.access.ts';
import type { KeptPost } from './talk.store.ts';
import { seenPost } from './talk.write.ts';

type Draft = OutputOf<'/OrgApi/CourseQA/Draft'>;

const PASSAGES = 5;

/** Kept with the question, so that what is sent cites what was found and nothing else. */
export async function draftFor(call: Call, family: TalkFamily, id: string): Promise<Draft> {
  const { app, who } = call;
  const { post, talk } = await seenPost(call, family, id);
  if (talk.access !== 'teaches' || post.parentId !== null) throw missing();
  const scope = { orgId: who.orgId, courseIds: await sourcesOf(call, post), library: false };
  const found = await app.tutor.find(scope, post.text, PASSAGES);
  const { citations, notice, ...said } = await app.tutor.answer(post.text, found);
  if (notice === 'not-in-material') throw new Failure(CODE.invalid, 'draftNothing');
  const { text, marks } = notice === 'nearest' ? ofNearest(said) : said;
  const draft: Draft = { text, ...(marks ? { marks } : {}), citations: [...citations] };
  await app.pool.query('update course_post set draft = $2 where id = $1', [id, JSON.stringify(draft)]);
  return draft;
}

/** Its first paragraph says that this is no answer; what sends a student to the teacher is not for the teacher. */
function ofNearest({ text, marks = [] }: Pick<Script, 'text' | 'marks'>): MarkedText {
  let at = 0;
  const paragraphs = text.split('\n\n').map((own) => {
    const from = at;
    at += own.length + 2;
    return { text: own, marks: marksWithin(marks, from, from + own.length) };
  });
  return joinedTexts(
    paragraphs.filter((own, i) => i === 0 || /\[\d+\]/.test(own.text)),
    '\n\n',
  );
}

/** Asked in a lesson: its material. Else the course's own, and that of all lessons in it. */
async function sourcesOf({ app }: Call, { courseId, sectionId }: KeptPost): Promise<string[]> {
  const lessons = await lessonsStanding(app.pool, courseId);
  const here = lessons.filter((s) => s.id === sectionId);
  return here.length > 0 ? here.map((s) => s.refId) : [courseId, ...new Set(lessons.map((s) => s.refId))];
}
