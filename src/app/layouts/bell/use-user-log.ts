// The frame follows the user's log, for all that is on the page: jobs and notices are fetched again when it says so.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followUserLog } from '#src/stream/user-log.ts';
import { hearOfJob, type JobNews, refreshJobs } from '#src/ui/job/queries.ts';
import { heardNotice, type Notice, refreshNotices } from './queries.ts';

export function useUserLog(userId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followUserLog(userId, {
        hear: (name, value) => {
          if (name === 'job') hearOfJob(client, value as JobNews); // written by the server with these very fields
          if (name === 'user.notice') void heardNotice(client, value as Notice); // likewise
        },
        caughtUp: () => {
          void refreshJobs(client);
          void refreshNotices(client);
        },
      }),
    [client, userId],
  );
}
