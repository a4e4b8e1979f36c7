// The steps of an agenda as they are checked: each thing is asked of its kind, as whoever assigns it by itself asks.
import type { AgendaStep } from '#contract/agendas.ts';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { Who } from '#server/platform/who.ts';
import { mustBeOpen } from '../course/index.ts';
import type { StoredStep } from './agenda.store.ts';

interface Opened {
  steps: StoredStep[];
  /** By field. */
  problems: Record<string, MessageKey>;
}

/** With the course that each thing has of its own. What is `known` was asked before. */
export async function openedSteps(
  app: Hooks & Postgres,
  who: Who,
  steps: readonly AgendaStep[],
  known: readonly StoredStep[] = [],
): Promise<Opened> {
  const before = new Map(known.map((s) => [thingOf(s), s.courseId ?? null]));
  const opened: Opened = { steps: [], problems: {} };
  const things = new Set<string>();
  for (const [n, { id, title, kind, refId }] of steps.entries()) {
    const wrong = (key: MessageKey) => {
      opened.problems[`steps.${n}.refId`] = key;
    };
    if (kind === 'hand') {
      if (refId !== undefined) wrong('unknownField');
      opened.steps.push({ id, title, kind });
      continue;
    }
    if (refId === undefined) {
      wrong('required');
      continue;
    }
    const thing = thingOf({ kind, refId });
    if (things.has(thing)) wrong('agendaTwice');
    things.add(thing);
    const found = before.has(thing) ? { courseId: before.get(thing) ?? null } : await open(app, who, kind, refId);
    if (typeof found === 'string') wrong(found);
    else opened.steps.push({ id, title, kind, refId, courseId: found.courseId });
  }
  return opened;
}

const thingOf = ({ kind, refId }: Pick<AgendaStep, 'kind' | 'refId'>): string => `${kind} ${refId}`;

/** Or why it cannot be given. */
async function open(
  app: Hooks & Postgres,
  who: Who,
  kind: string,
  refId: string,
): Promise<{ courseId: string | null } | MessageKey> {
  try {
    const opened = await kindNamed(app, kind)?.assign?.open(who, refId);
    if (opened) await mustBeOpen(app.pool, [opened.courseId]);
    return opened ?? 'missing';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { fields } = (error.data ?? {}) as { fields?: Record<string, MessageKey> };
    return fields?.['refId'] ?? error.key;
  }
}
