// The frame follows the user's log, for all that is on the page: jobs and notices are fetched again when it says so.
import { useQueryClient } from '@tanstack/react-query';
import { useLog } from '#src/stream/use-log.ts';
import { hearOfJob, type JobNews, refreshJobs } from '#src/ui/job/queries.ts';
import { heardNotice, type Notice, refreshNotices } from './queries.ts';

export function useUserLog(userId: string): void {
  const client = useQueryClient();
  useLog(`user:${userId}`, {
    isStored: true,
    // what is shown of a job goes with it
    gatherMs: 0,
    on: {
      job: (heard) => {
        if (heard.length === 0) void refreshJobs(client);
        for (const { value } of heard) hearOfJob(client, value as JobNews); // written by the server with these very fields
      },
      'user.notice': (heard) => {
        if (heard.length === 0) void refreshNotices(client);
        for (const { value } of heard) void heardNotice(client, value as Notice); // likewise
      },
    },
  });
}
