// What is alike in every run: the demo school's password and classes, and ids, so that what is shuffled by an id comes out alike.
import { createHash } from 'node:crypto';
import type { Client, TestServer } from './server.ts';

export const DEMO_PASSWORD = 'Mengoo-demo-2026';

/** UUIDs from a seed, each its own. */
export function seededIds(seed: string): () => string {
  let n = 0;
  return () => {
    const hex = createHash('sha256').update(`${seed} ${++n}`).digest('hex');
    const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}

/** A course of the demo school's teacher, and a class that is taught it. */
export async function taughtBy(server: TestServer, teacher: Client): Promise<{ classId: string; courseId: string }> {
  const { rows } = await server.database.pool.query<{ classId: string; courseId: string }>(
    'select class_id as "classId", course_id as "courseId" from course_class where teacher_id = $1 limit 1',
    [teacher.user.id],
  );
  const [taught] = rows;
  if (!taught) throw new Error(`${teacher.user.name} teaches no class`);
  return taught;
}
