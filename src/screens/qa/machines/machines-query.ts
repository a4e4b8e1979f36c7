// Where one is on this screen, in the address: a found gap can be sent to a colleague.
import { useSearchParams } from 'react-router-dom';

export interface MachinesQuery {
  tab: 'report' | 'live';
  machine: string;
  /** `state:<id>` or `transition:<key>`. */
  element: string;
  view: 'drawing' | 'table';
  /** Only what nothing covers. */
  gaps: boolean;
  search: string;
}

export function useMachinesQuery(): [MachinesQuery, (change: Partial<MachinesQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const get = (name: string): string => params.get(name) ?? '';
  const place: MachinesQuery = {
    tab: get('tab') === 'live' ? 'live' : 'report',
    machine: get('machine'),
    element: get('element'),
    view: get('view') === 'table' ? 'table' : 'drawing',
    gaps: get('gaps') === '1',
    search: get('search'),
  };
  const change = (next: Partial<MachinesQuery>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          const text = value === true ? '1' : value === false ? '' : value;
          if (text) after.set(name, text);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return [place, change];
}
