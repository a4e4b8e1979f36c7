// A reply as the server runs it.
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { type Definition, defineLifecycle } from '#server/platform/lifecycle/define.ts';
import { homeworkLifecycle } from '#src/machines/homework/homework.lifecycle.ts';
import { roleIn } from './access.ts';
import { drafting } from './draft.ts';
import { marking, type ReplyMarking, releasing, returnReply } from './marks.ts';
import { replyIdOf } from './reply.store.ts';
import { type Handing, handing } from './submit.ts';

export const homeworkDefinition = (app: Clock & Postgres & HasLogs): Definition =>
  defineLifecycle(homeworkLifecycle, {
    policy: (who, id) => roleIn(app, who, id),
    prepare: {
      draft: async (_event, facts) => drafting(app, facts),
      // what this module has made itself (submit.ts, marks.ts)
      submit: async (event, facts) => handing(app, event.handing as Handing, facts),
      mark: async (event, facts) => marking(app, event.marking as ReplyMarking, facts),
      return: async (event, facts) => returnReply(app, event, facts),
      release: async (_event, facts) => releasing(app, facts),
    },
    effects: {},
    actions: {},
    rows: ({ value, context: c }, { id }) => [
      {
        table: 'homework_progress',
        key: { reply_id: replyIdOf(id) },
        values: {
          state: String(value),
          attempt: c.attempt,
          until_at: c.until,
          is_marked: c.isMarked,
          is_shown: c.isShown,
        },
      },
    ],
  });
