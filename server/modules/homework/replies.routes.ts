// What students handed in, for those who mark it.
import type { FastifyInstance } from 'fastify';
import { homeworkReplies as contract } from '#contract/homework-replies.ts';
import type { App } from '#server/platform/app.ts';
import { timeText } from '#server/platform/days.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { mount } from '#server/platform/http/mount.ts';
import { type Listing, pageIn, readerOfAll } from '#server/platform/reader.ts';
import { exporter } from '../exports/index.ts';
import { startJob, workJob } from '../jobs/index.ts';
import { draw } from './ink.ts';
import { mark, release, sendBack } from './marks.ts';
import { listed, oneReply, repliesToAssignment } from './replies.ts';
import { comparedReplies, similarReplies } from './similar.ts';
import { homeworkZipJob } from './zip.job.ts';

export function mountHomeworkReplies(server: FastifyInstance, app: App): void {
  workJob(app, homeworkZipJob);
  auditsRows(app, 'homework-replies', 'select id, null, student_id from homework_reply');
  const table = exporter(app, {
    operation: contract.export,
    name: 'homeworkBook',
    columns: [
      { key: 'userName', title: 'homeworkNumber' },
      { key: 'name', title: 'homeworkName' },
      { key: 'state', title: 'homeworkState' },
      { key: 'attempt', title: 'homeworkAttempt' },
      { key: 'at', title: 'homeworkAt', value: ({ at }) => (typeof at === 'number' ? timeText(at) : null) },
      { key: 'late', title: 'homeworkLate' },
      { key: 'score', title: 'homeworkScore' },
    ],
  })(readerOfAll(async (listing, call) => [...(await listed(call, listing as Listing & { assignmentId: string }))]));
  mount(server, app, contract, {
    items: async ({ page, pageSize, ...asked }, call) => pageIn(await listed(call, asked), { page, pageSize }),
    item: (input, call) => oneReply(call, input),
    mark: (input, call) => mark(call, input),
    ink: (input, call) => draw(call, input),
    return: (input, call) => sendBack(call, input),
    release: async ({ assignmentId }, call) => {
      const { homework, replies } = await repliesToAssignment(call, assignmentId);
      call.note.subject = homework.title;
      return release(app, replies);
    },
    similar: ({ assignmentId }, call) => similarReplies(call, assignmentId),
    compare: (input, call) => comparedReplies(call, input),
    export: async ({ assignmentId, format }, call) => {
      const { homework } = await repliesToAssignment(call, assignmentId);
      if (format !== 'zip') return table({ assignmentId, format }, call);
      return {
        jobId: await startJob(app, homeworkZipJob, call.who, {
          title: `${homework.title}.zip`,
          input: { assignmentId },
        }),
      };
    },
  });
}
