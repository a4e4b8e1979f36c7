// The pictures of questions, for paper.
import type { ExamQuestion } from '#contract/exam-paper.ts';
import type { HasFiles, Postgres } from '#server/platform/app.ts';
import { fileById } from '../files/index.ts';

const PRINTABLE: readonly string[] = ['image/png', 'image/jpeg'];
const MOST_BYTES = 5 * 1024 * 1024;

/** By the ids of their files; what is no picture that paper can have is left out. */
export async function questionPictures(
  app: Postgres & HasFiles,
  questions: readonly Pick<ExamQuestion, 'media' | 'children'>[],
): Promise<Map<string, Uint8Array>> {
  const media = questions.flatMap((q) => [q, ...(q.children ?? [])]).flatMap((part) => part.media ?? []);
  const found = new Map<string, Uint8Array>();
  for (const id of new Set(media.map((m) => m.fileId))) {
    const file = await fileById(app.pool, id);
    if (file && PRINTABLE.includes(file.type) && file.size <= MOST_BYTES) found.set(id, await app.files.get(file.key));
  }
  return found;
}
