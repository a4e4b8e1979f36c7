// An exam's form: its fields beside each other, where the contract has people as one, and networks as a list.
import { z } from 'zod';
import { type ExamRow, examRows } from '#contract/exam-rows.ts';
import type { InputOf } from '#contract/index.ts';
import { ApiError } from '#src/api/errors.ts';
import type { Values } from '#src/ui/form/field.ts';

const { to: _to, addresses: _addresses, ...own } = examRows.add.input.shape;
const ids = z.array(z.string()).default([]);
export const examSchema = z.strictObject({
  ...own,
  classIds: ids,
  userIds: ids,
  addresses: z.string().max(4000).default(''),
});
type ExamInput = InputOf<'/OrgApi/Exam/Add'>;

export function examInput(values: Values): ExamInput {
  const { classIds, userIds, addresses, ...rest } = examSchema.parse(values);
  const networks = addresses.split(/[\s,，;；]+/).filter(Boolean);
  return { ...rest, to: { classIds, userIds }, addresses: networks.map(asNetwork) };
}

/** One address alone is a network of itself. */
const asNetwork = (text: string): string => {
  if (text.includes('/')) return text;
  return text.includes(':') ? `${text}/128` : `${text}/32`;
};

export const examValues = (exam: ExamRow): Values => ({
  ...exam,
  classIds: exam.to.classIds,
  userIds: exam.to.userIds,
  addresses: exam.addresses.join('\n'),
});

/** The server names people as the contract does; the form has a field for each sort of them. */
export async function withFormFields<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { data } = error;
    if (typeof data !== 'object' || data === null || !('fields' in data)) throw error;
    const fields = Object.entries(data.fields as Record<string, string>).map(([name, reason]) => [
      name.replace(/^to\.?$/, 'classIds').replace(/^to\./, ''),
      reason,
    ]);
    throw new ApiError(error.code, error.msg, { ...data, fields: Object.fromEntries(fields) });
  }
}
