// What other modules may use of this one.
export { defineJob, type JobContext, JobFailure, type JobOutcome } from './define.ts';
export { addToResult, failedJobs, jobsByState, lateJobs, type StoredCellError } from './job.store.ts';
export { notifyAll, notifyOnce, notifyWith, remindWith } from './notices.ts';
export { startJob, workJob } from './start.ts';
