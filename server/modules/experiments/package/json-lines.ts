// JSON with the line of every value, so that what is wrong with a file somebody wrote by hand is found there.

export interface Lined {
  line: number;
  value: unknown;
  items: readonly Lined[];
  fields: ReadonlyMap<string, Lined>;
}

export class JsonFault extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

const MAX_DEPTH = 32;
const TOKEN =
  /[{}[\]:,]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const NONE = { items: [], fields: new Map<string, Lined>() };

interface Token {
  text: string;
  line: number;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const c = text[at] ?? '';
    if (c === '\n') line++;
    if (/\s/.test(c)) {
      at++;
      continue;
    }
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new JsonFault(line);
    tokens.push({ text: token, line });
    at += token.length;
  }
  return tokens;
}

/** Throws JsonFault. */
export function parseLined(text: string): Lined {
  const tokens = tokensOf(text.replace(/^\ufeff/, ''));
  let at = 0;
  const last = tokens.at(-1)?.line ?? 1;
  const take = (wanted?: string): Token => {
    const token = tokens[at++];
    if (!token || (wanted !== undefined && token.text !== wanted)) throw new JsonFault(token?.line ?? last);
    return token;
  };
  const is = (text: string): boolean => tokens[at]?.text === text;

  function list(line: number, depth: number): Lined {
    const items: Lined[] = [];
    while (!is(']')) {
      if (items.length > 0) take(',');
      items.push(value(depth));
    }
    take(']');
    return { line, value: items.map((i) => i.value), items, fields: NONE.fields };
  }

  function record(line: number, depth: number): Lined {
    const fields = new Map<string, Lined>();
    while (!is('}')) {
      if (fields.size > 0) take(',');
      const name = take();
      if (!name.text.startsWith('"')) throw new JsonFault(name.line);
      const key = JSON.parse(name.text) as string;
      // the second would quietly win
      if (fields.has(key)) throw new JsonFault(name.line);
      take(':');
      fields.set(key, value(depth));
    }
    take('}');
    const entries = [...fields].map(([key, lined]): [string, unknown] => [key, lined.value]);
    return { line, value: Object.fromEntries(entries), items: [], fields };
  }

  function value(depth: number): Lined {
    const token = take();
    if (depth > MAX_DEPTH) throw new JsonFault(token.line);
    if (token.text === '{') return record(token.line, depth + 1);
    if (token.text === '[') return list(token.line, depth + 1);
    if (/^[}\]:,]$/.test(token.text)) throw new JsonFault(token.line);
    return { line: token.line, value: JSON.parse(token.text), ...NONE };
  }

  const whole = value(0);
  const rest = tokens[at];
  if (rest) throw new JsonFault(rest.line);
  return whole;
}
