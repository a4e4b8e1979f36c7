// Whose surveys: their makers', those of teachers whose class or course has them, and the administrators'.
import type { SurveyPage } from '#contract/surveys.ts';
import { keptBy } from '../assignments/index.ts';
import { surveys } from './surveys.tables.ts';

export interface Survey {
  id: string;
  version: number;
  title: string;
  anonymous: boolean;
  edit: boolean;
  pages: SurveyPage[];
  status: 'draft' | 'published' | 'closed';
  makerId: string;
}
export const {
  seen: seenSurveys,
  seenBy: seenSurvey,
  ofStaff: staffSurvey,
  byId: surveysById,
} = keptBy<Survey>({
  kind: 'survey',
  table: surveys,
  columns: 'x.id, x.version, x.title, x.anonymous, x.edit, x.pages, x.status, x.maker_id as "makerId"',
});
