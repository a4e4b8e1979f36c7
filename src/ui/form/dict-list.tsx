// The words of a list of the school, offered below a line that takes any.
import { dict } from '#contract/dict.ts';
import { useAllRows } from '../list/use-all.ts';
import type { Field } from './field.ts';

export function DictList({ id, type }: { id: string; type: NonNullable<Field['dict']> }) {
  const { data = [] } = useAllRows(dict, { type, on: true, sort: 'sort' });
  return (
    <datalist id={id}>
      {data.map((word) => (
        <option key={word.id} value={word.name} />
      ))}
    </datalist>
  );
}
