// Which page one looks at: the teacher's, until one looks around; then one's own, until one returns or something else is shown.
import { useState } from 'react';

interface LookAround {
  page: number;
  /** Elsewhere than the teacher. */
  isAway: boolean;
  go: (page: number) => void;
  back: () => void;
}

/** `of`: what has the pages; `lead`: who teaches turns them for everybody. */
export function useLookAround(of: string, shown: number, lead: ((page: number) => void) | null): LookAround {
  const [own, setOwn] = useState<{ of: string; page: number } | null>(null);
  const page = own?.of === of ? own.page : shown;
  return {
    page,
    isAway: page !== shown,
    go: (n) => {
      if (lead) lead(n);
      else setOwn({ of, page: n });
    },
    back: () => setOwn(null),
  };
}
