// One of several, in a row of small controls: what it is about is told to who does not see the row.
import { PlainSelect } from '#src/ui/plain-select.tsx';
import type { Choice } from './queries.ts';

interface Props {
  label: string;
  value: string;
  /** What it means to choose nothing. */
  none?: string;
  options: readonly Choice[];
  w?: string;
  onChange: (value: string) => void;
}

export function Choose({ label, value, none, options, w = '8.5rem', onChange }: Props) {
  return (
    <PlainSelect label={label} value={value} w={w} onChange={onChange}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((o) => (
        <option key={o.value} value={o.value}>
          {o.label}
        </option>
      ))}
    </PlainSelect>
  );
}
