// Where one is on this screen, in the address: a found gap can be sent to a colleague.
import { useSearchParams } from 'react-router-dom';
import { CRITERIA, type Criterion, LEVELS, type Level } from '#contract/qa.ts';

export const MACHINES_TABS = ['report', 'live', 'survivors', 'dropped', 'specs', 'findings', 'diff'] as const;
export type MachinesTab = (typeof MACHINES_TABS)[number];

export interface MachinesQuery {
  tab: MachinesTab;
  machine: string;
  /** `state:<id>`, `transition:<key>`, `guard:<site>:false` and the like. */
  element: string;
  level: Level;
  /** `table`, or the state whose drawing is open; empty: the one that shows the element. */
  view: string;
  /** Only what is not covered: of one criterion, or of all (`1`); in the table, everything where it is empty. */
  gaps: Criterion | '1' | '';
  search: string;
}

const oneOf = <T extends string>(among: readonly T[], text: string, other: T): T =>
  among.find((one) => one === text) ?? other;

export function useMachinesQuery(): [MachinesQuery, (change: Partial<MachinesQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const get = (name: string): string => params.get(name) ?? '';
  const place: MachinesQuery = {
    tab: oneOf(MACHINES_TABS, get('tab'), 'report'),
    machine: get('machine'),
    element: get('element'),
    level: oneOf(LEVELS, get('level'), 'all'),
    view: get('view'),
    gaps: oneOf([...CRITERIA, '1', ''], get('gaps'), ''),
    search: get('search'),
  };
  const change = (next: Partial<MachinesQuery>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, text] of Object.entries(next)) {
          if (text) after.set(name, text);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return [place, change];
}
