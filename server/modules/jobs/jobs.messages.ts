// What the server says of jobs, in Chinese and English.

export const jobsMessages = {
  // jobs
  jobEnded: ['任务已经结束', 'The job has ended already'],
  jobDied: [
    '处理时服务器多次中断，请检查文件后重新提交',
    'The server stopped while working on it, several times; check the file and send it again',
  ],
} as const satisfies Record<string, readonly [string, string]>;
