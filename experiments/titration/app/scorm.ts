// SCORM 1.2: the API is looked for in the windows around, everything goes through it, and what it refuses is told.

interface Api {
  LMSInitialize: (none: string) => string | boolean;
  LMSFinish: (none: string) => string | boolean;
  LMSGetValue: (name: string) => string;
  LMSSetValue: (name: string, value: string) => string | boolean;
  LMSCommit: (none: string) => string | boolean;
  LMSGetLastError: () => string | number;
}

const MOST_WINDOWS = 10;

function apiAround(): Api | null {
  let at: Window = window;
  for (let n = 0; n < MOST_WINDOWS; n++) {
    try {
      const { API } = at as Window & { API?: Api };
      if (API) return API;
    } catch {
      // of another origin: none of ours
      return null;
    }
    if (at.parent === at) break;
    at = at.parent;
  }
  return (window.opener as (Window & { API?: Api }) | null)?.API ?? null;
}

export interface Scorm {
  get: (name: string) => string;
  set: (name: string, value: string | number) => void;
  commit: () => boolean;
  /** Once; later calls do nothing. */
  finish: (exit: '' | 'suspend') => void;
  /** Error codes of what was refused. */
  refused: string[];
}

const isTrue = (answer: string | boolean): boolean => String(answer) === 'true';

/** HHHH:MM:SS.SS */
export const spanOf = (milliseconds: number): string => {
  const seconds = Math.max(0, milliseconds) / 1000;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;
};

/** null: no API around, or it does not open. */
export function openScorm(): Scorm | null {
  const api = apiAround();
  if (!api || !isTrue(api.LMSInitialize(''))) return null;
  const since = Date.now();
  let isOpen = true;
  const scorm: Scorm = {
    refused: [],
    get: (name) => (isOpen ? String(api.LMSGetValue(name) ?? '') : ''),
    set(name, value) {
      if (isOpen && !isTrue(api.LMSSetValue(name, String(value))))
        scorm.refused.push(`${name}: ${api.LMSGetLastError()}`);
    },
    commit: () => isOpen && isTrue(api.LMSCommit('')),
    finish(exit) {
      if (!isOpen) return;
      scorm.set('cmi.core.session_time', spanOf(Date.now() - since));
      scorm.set('cmi.core.exit', exit);
      api.LMSCommit('');
      api.LMSFinish('');
      isOpen = false;
    },
  };
  return scorm;
}
