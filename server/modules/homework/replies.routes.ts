// What students handed in, for those who mark it.
import type { FastifyInstance } from 'fastify';
import { homeworkReplies as contract } from '#contract/homework-replies.ts';
import type { App } from '#server/platform/app.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { mount } from '#server/platform/http/mount.ts';
import { pageIn } from '#server/platform/reader.ts';
import { startJob, workJob } from '../jobs/index.ts';
import { drawOnReply } from './ink.ts';
import { markReply, releaseReplies, sendBack } from './marks.ts';
import { homeworkAt, listedReplies, oneReply, repliesToAssignment } from './replies.ts';
import { homeworkSheet } from './sheet.ts';
import { comparedReplies, similarReplies } from './similar.ts';
import { homeworkZipJob } from './zip.job.ts';

export function mountHomeworkReplies(server: FastifyInstance, app: App): void {
  workJob(app, homeworkZipJob);
  auditsRows(app, 'homework-replies', 'select id, null, student_id from homework_reply');
  const table = homeworkSheet(app);
  mount(server, app, contract, {
    items: async ({ page, pageSize, ...asked }, call) => pageIn(await listedReplies(call, asked), { page, pageSize }),
    item: (input, call) => oneReply(call, input),
    mark: (input, call) => markReply(call, input),
    ink: (input, call) => drawOnReply(call, input),
    return: (input, call) => sendBack(call, input),
    release: async ({ assignmentId }, call) => {
      const { homework, replies } = await repliesToAssignment(call, assignmentId);
      call.note.subject = homework.title;
      return releaseReplies(app, replies);
    },
    similar: ({ assignmentId }, call) => similarReplies(call, assignmentId),
    compare: (input, call) => comparedReplies(call, input),
    export: async ({ assignmentId, format }, call) => {
      const { homework } = await homeworkAt(call, assignmentId);
      if (format !== 'zip') return table({ assignmentId, format }, call);
      return {
        jobId: await startJob(app, homeworkZipJob, call.who, {
          title: `${homework.title}.zip`,
          input: { assignmentId, lang: call.lang },
        }),
      };
    },
  });
}
