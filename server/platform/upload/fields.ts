// The fields of an upload's form, judged by the contract's schema as they come: a wrong one is refused before the file is read.
import { z } from 'zod';
import { Invalid } from '../failure.ts';
import { unknownField } from './receive.ts';

/** `field` for `receiveFiles`; `read` gives them once all are there, and refuses where one is missing. */
export function formFields<F extends z.ZodObject>(form: F) {
  const fields = form.omit({ file: true });
  const given: Record<string, unknown> = {};
  return {
    field: (name: string, value: unknown): void => {
      const schema = fields.shape[name] as z.ZodType | undefined; // every schema of the contract is a classic one
      if (!schema) throw unknownField(name);
      // a control that was left empty is still sent
      if (value === '' && schema instanceof z.ZodOptional) return;
      Object.assign(given, judged(z.object({ [name]: schema }), { [name]: value }));
    },
    read: () => judged(fields, given) as Omit<z.output<F>, 'file'>,
  };
}

function judged(schema: z.ZodType, given: unknown) {
  const result = schema.safeParse(given, { reportInput: true });
  if (!result.success) throw new Invalid(result.error);
  return result.data;
}
