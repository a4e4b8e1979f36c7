// The drawer in which a row of a family is made or changed.
import { useMemo } from 'react';
import { z } from 'zod';
import type { Values } from '../form/field.ts';
import { FormPanel } from '../form/form-panel.tsx';
import { toast } from '../toast.ts';
import type { CrudFamily, FamilyField } from './family.ts';
import { useFamily } from './use-family.ts';
import type { FamilyWords } from './words.ts';

interface Props {
  family: CrudFamily;
  fields: readonly FamilyField[];
  words: FamilyWords;
  /** The row to change; none: a new one. */
  row?: { id: string };
  name?: string;
  /** What a new one begins with. */
  initial?: Values;
  /** What the place dictates: not asked, and stands in what is added. */
  fixed?: Values;
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
}

export function FamilyForm({ family, fields, words, row, name = '', initial, fixed, onSaved, onClose }: Props) {
  const { say } = words;
  const { add, update, read } = useFamily(family);
  const labelled = useMemo(() => words.fields(fields, row ? 'edit' : 'add'), [words, fields, row]);
  const schema = useMemo(() => (row ? editSchema(family) : addSchema(family, fixed)), [family, row, fixed]);

  if (!row) {
    const save = async (values: Values) => {
      const answer = await add({ ...values, ...fixed });
      toast.success(say('added'));
      onSaved?.(answer);
    };
    const shared = { title: say('add'), schema, fields: labelled, onSave: save, onClose };
    return <FormPanel {...shared} {...(initial ? { initial } : {})} />;
  }
  const save = async (_all: Values, { changed, version }: { changed: Values; version: number | undefined }) => {
    const saved = await update(row.id, changed, version);
    toast.success(say('saved'));
    onSaved?.(saved);
    return saved;
  };
  const title = say('editing', { name });
  const opened = row as unknown as Values; // a row of the contract: its fields by name
  return (
    <FormPanel
      title={title}
      schema={schema}
      fields={labelled}
      initial={opened}
      onSave={save}
      onClose={onClose}
      reload={() => read(row.id)}
    />
  );
}

/** What the place dictates is not the person's to fill in. */
const addSchema = ({ add }: CrudFamily, fixed: Values = {}): z.ZodObject =>
  z.strictObject(Object.fromEntries(Object.entries(add.input.shape).filter(([name]) => !(name in fixed))));

/** What Add demands stays demanded; fields that only Update knows are beside. */
function editSchema({ add, update }: CrudFamily): z.ZodObject {
  const more = Object.entries(update.input.shape).filter(([name]) => !(name in add.input.shape));
  return add.input.extend(Object.fromEntries(more.filter(([name]) => name !== 'id' && name !== 'version')));
}
