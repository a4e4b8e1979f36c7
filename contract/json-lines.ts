// JSON as a person wrote it: the value, and on which line each part of it begins. V8 names no line in short texts.

export type Path = readonly (string | number)[];

export interface ReadJson {
  value: unknown;
  /** The line, from 1, on which this part begins; of a missing part, that of the nearest one around it. */
  lineOf: (path: Path) => number;
}

/** What is wrong in the text itself, at this line. */
export class JsonFault extends Error {
  readonly line: number;
  readonly fault: 'syntax' | 'end' | 'twice' | 'deep';
  /** What stands there; of `twice` the name. */
  readonly found: string;
  constructor(line: number, fault: JsonFault['fault'], found: string) {
    super(`${fault} at line ${line}`);
    this.line = line;
    this.fault = fault;
    this.found = found;
  }
}

const MOST_DEEP = 50;
const STRING = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/** Throws a JsonFault. A mark of UTF-8 at the begin is taken. */
export function readJson(source: string): ReadJson {
  const text = source.replace(/^\uFEFF/, '');
  const starts = new Map<string, number>();
  let at = 0;

  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const fail = (): never => {
    if (at >= text.length) throw new JsonFault(lineAt(text.trimEnd().length), 'end', '');
    throw new JsonFault(lineAt(at), 'syntax', /^\S{1,12}/.exec(text.slice(at))?.[0] ?? ' ');
  };
  const take = (sign: string): boolean => {
    match(SPACE);
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  const key = (path: Path): string => path.map((step) => JSON.stringify(step)).join('/');

  function object(path: Path): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    if (take('}')) return {};
    do {
      match(SPACE);
      const from = at;
      const name = JSON.parse(match(STRING) ?? fail()) as string;
      if (entries.has(name)) throw new JsonFault(lineAt(from), 'twice', name);
      if (!take(':')) fail();
      entries.set(name, any([...path, name]));
    } while (take(','));
    if (!take('}')) fail();
    // not by assignment: "__proto__" is a name like any other
    return Object.fromEntries(entries);
  }

  function array(path: Path): unknown[] {
    const items: unknown[] = [];
    if (take(']')) return items;
    do items.push(any([...path, items.length]));
    while (take(','));
    if (!take(']')) fail();
    return items;
  }

  function any(path: Path): unknown {
    if (path.length > MOST_DEEP) throw new JsonFault(lineAt(at), 'deep', '');
    match(SPACE);
    starts.set(key(path), at);
    if (take('{')) return object(path);
    if (take('[')) return array(path);
    return JSON.parse(match(STRING) ?? match(NUMBER) ?? match(WORD) ?? fail()) as unknown;
  }

  const value = any([]);
  match(SPACE);
  if (at < text.length) fail();
  const lineOf = (path: Path): number => {
    for (let n = path.length; n >= 0; n--) {
      const start = starts.get(key(path.slice(0, n)));
      if (start !== undefined) return lineAt(start);
    }
    return 1;
  };
  return { value, lineOf };
}
