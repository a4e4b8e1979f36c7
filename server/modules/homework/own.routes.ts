// Homework as its students do it.
import type { FastifyInstance } from 'fastify';
import { ownHomework as contract } from '#contract/homework-own.ts';
import type { App } from '#server/platform/app.ts';
import { mount } from '#server/platform/http/mount.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { questionViewer } from '../assessment/index.ts';
import { filePolicy, onUploadEnd } from '../files/index.ts';
import { seesHomework, wasAsked } from './access.ts';
import { saveDraft } from './draft.ts';
import { uploadEnded } from './files.ts';
import { homeworkKind } from './kind.ts';
import { shownHomework } from './shown.ts';
import { sendPrints, workPrints } from './similar.ts';
import { submit } from './submit.ts';

export function mountOwnHomework(server: FastifyInstance, app: App): void {
  defineKind(app, homeworkKind(app));
  workPrints(app);
  onUploadEnd(app, 'homework', async (end) => {
    for (const replyId of await uploadEnded(app, end)) await sendPrints(app, replyId);
  });
  filePolicy(app, 'homework-text', (who, id) => seesHomework(app, who, id));
  questionViewer(app, 'homework', (who, questionId) => wasAsked(app, who, questionId));
  mount(server, app, contract, {
    item: ({ assignmentId }, { who }) => shownHomework(app, who, assignmentId),
    save: (input, { who }) => saveDraft(app, who, input),
    submit: async (input, { who }) => {
      const { replyId, submitted } = await submit(app, who, input);
      await sendPrints(app, replyId);
      return submitted;
    },
  });
}
