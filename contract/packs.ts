// A course as one file, for another school or another installation.
import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { id, op } from './kit.ts';

export const unpackForm = z.strictObject({ file: z.file() });

export const packs = {
  pack: op('/OrgApi/Course/Pack', {
    summary:
      'An ordinary course as one zip: its chapters, files and book, without people, dates and marks. By a job, whose `result.file` it is',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({ jobId: id }),
  }),
  unpack: op('/OrgApi/Course/Unpack', {
    kind: 'upload',
    summary: 'A new course, as a draft, from the zip of one. By a job: `result.id`, and what could not be taken',
    access: STAFF,
    form: unpackForm,
    output: z.strictObject({ jobId: id }),
  }),
};
