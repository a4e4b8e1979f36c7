// The one step that a course's state offers next.
import type { CourseStatus } from './queries.ts';

interface StatusAction {
  action: 'publish' | 'close';
  /** Its name among the words of `courses`. */
  word: 'publish' | 'close' | 'reopen';
}

export const statusAction: Readonly<Record<CourseStatus, StatusAction>> = {
  draft: { action: 'publish', word: 'publish' },
  published: { action: 'close', word: 'close' },
  closed: { action: 'publish', word: 'reopen' },
};
