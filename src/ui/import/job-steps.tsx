// A file on its way to a job: chosen, sent, worked on; then what became of it.
import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { JobProgress } from '../job/job-progress.tsx';
import { DropZone } from '../upload/drop-zone.tsx';
import type { Folder } from '../upload/folder.ts';
import { RefusalText } from './choose.tsx';
import type { TrialJob } from './use-trial-job.ts';
import { SendingFile } from './wizard.tsx';

interface Props {
  trial: TrialJob;
  /** Of a file input. */
  accept: string;
  /** The largest size of a file, in MB. */
  max: number;
  hint: string;
  onFile: (file: File) => void;
  /** Where a folder is taken too. */
  onFolder?: (folder: Folder) => void;
  /** What became of it. */
  children: ReactNode;
}

export function JobSteps({ trial, accept, max, hint, onFile, onFolder, children }: Props) {
  const { step, job, title } = trial;
  switch (step) {
    case 'choose':
      return (
        <Stack gap="2">
          <DropZone
            accept={accept}
            multiple={false}
            hint={hint}
            onFiles={([file]) => file && onFile(file)}
            {...(onFolder ? { onFolder } : {})}
          />
          <RefusalText refusal={trial.refusal} max={max} />
        </Stack>
      );
    case 'sending':
      return <SendingFile of={trial} />;
    case 'working':
      return <JobProgress job={job.data ?? { id: '', title, state: 'queued', progress: 0 }} />;
    default:
      return children;
  }
}
