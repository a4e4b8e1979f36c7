// What the tutor did with documents and questions of a school's own: written by `npm run tutor`, read on /qa/tutor.
import { z } from 'zod';
import { op } from './kit.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

const tutorEngine = z.strictObject({
  engine: z.enum(['embedded', 'model']),
  model: z.string().optional(),
  /** The model of the embeddings; absent: the words alone find. */
  embedding: z.string().optional(),
  asked: count,
  /** Asserted with an answer, and without. */
  right: count,
  wrong: count,
  /** Said with the answer, and yet as what is only near. */
  disowned: count,
  /** Not in the documents, and said so. */
  refused: count,
  /** Right, of those that the documents answer. */
  rate: share,
  /** Points that can be asked in two ways, of all. */
  twoForms: share,
  /** Drafted questions that ask what another of their point asks. */
  repeated: count,
  calls: count,
  tokens: count,
});

export const tutorReport = z.strictObject({
  /** Of the documents and questions that lie with the code, or of the last run here. */
  source: z.enum(['stored', 'run']),
  at: z.number().int(),
  documents: count,
  engines: z.array(tutorEngine),
});

export type TutorEngine = z.output<typeof tutorEngine>;
export type TutorReport = z.output<typeof tutorReport>;

export const tutorMeasured = {
  tutor: op('/api/QA/Tutor', {
    summary: 'What the tutor, the model and the embeddings of this school are worth, as last measured',
    access: ['qa', 'super'],
    output: z.strictObject({ report: tutorReport.nullable() }),
  }),
};
