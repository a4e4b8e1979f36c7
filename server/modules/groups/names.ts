// A group's name is one in its set, in whatever width.
import { invalid } from '#server/platform/failure.ts';

export async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (
      typeof error === 'object' &&
      error !== null &&
      'constraint' in error &&
      error.constraint === 'sys_dept_set_name'
    )
      throw invalid({ name: 'nameTaken' });
    throw error;
  }
}
