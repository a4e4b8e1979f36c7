// Where an attempt stands, as the chart `exam` names it.
import { z } from 'zod';

export const EXAM_STATES = [
  'waiting',
  'answering',
  'paused',
  'grace',
  'submitted',
  'marking',
  'marked',
  'released',
  'voided',
] as const;
export const examState = z.enum(EXAM_STATES);
export type ExamState = z.infer<typeof examState>;
