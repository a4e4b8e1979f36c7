// What a question of the bank says, from what was sent: its kind's own fields alone, checked as it will be asked.
import { type BankFields, bankFields } from '#contract/bank.ts';
import { examOf } from '#questions/exam.ts';
import { OWN_FIELDS } from '#questions/kit/exam.ts';
import { invalid } from '#server/platform/failure.ts';
import { bankProblems } from './exam-question.ts';

type Row = Record<string, unknown>;

const NAMES = Object.keys(bankFields.shape);
const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Of a row of Add, or of changes on what is there: a field of null, or of no words, is none. Throws 422 by field. */
export function fieldsFrom(given: Row, before?: BankFields): BankFields {
  const kind = bankFields.shape.kind.parse(given['kind'] ?? before?.kind);
  // what another kind had goes with it
  const kept = Object.entries(before ?? {}).filter(
    ([name]) => !OWN_FIELDS.some((own) => own === name) || examOf(kind).has.some((own) => own === name),
  );
  const changes = Object.entries(given).filter(([name, value]) => NAMES.includes(name) && value !== undefined);
  const all: Row = { ...Object.fromEntries([...kept, ...changes]), kind };
  const said = Object.entries(all).filter(([name, value]) => name === 'stem' || isSaid(value));
  // it was checked on its way in, field by field
  const fields: BankFields = {
    ...(Object.fromEntries(said) as Partial<BankFields>),
    kind,
    stem: String(all['stem'] ?? ''),
  };
  const problems = bankProblems(fields);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return fields;
}

/** Columns of a row that says this: what lists look at stands beside the whole. */
export const columnsOf = (fields: BankFields) => ({
  kind: fields.kind,
  stem: fields.stem,
  answer: fields.answer ?? '',
  explanation: fields.explanation ?? '',
  approved: fields,
});
