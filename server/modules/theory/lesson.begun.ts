// What else happens as soon as a lesson is there: a class that is paused holds it.

import type { Hooks } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Lesson } from './theory.store.ts';

/** `testId`: of the call that began it; null in production. */
type Begun = (lesson: Lesson, testId: string | null) => Promise<void>;

const hooks = createRegistry<Begun>('what follows the begin of a lesson');
export const onLessonBegun = hooks.register;

export async function lessonBegun(app: Hooks, lesson: Lesson, testId: string | null): Promise<void> {
  for (const hook of hooks.of(app).values()) await hook(lesson, testId);
}
