// What one attempt asks, of a paper as it was frozen: questions drawn by rule, mixed where the paper says so, under ids of its own.
import { createHash } from 'node:crypto';
import type { AttemptPaper, Frozen } from './frozen.ts';

/** Numbers from 0 to 1 that only the seed tells: 128 bits of state, so that an order that was seen does not give it away. */
function chance(seed: string): () => number {
  const start = createHash('sha256').update(`draw ${seed}`).digest();
  let [a, b, c, d] = [start.readInt32LE(0), start.readInt32LE(4), start.readInt32LE(8), 1];
  const next = () => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  // the first few hang too closely together
  for (let n = 0; n < 12; n++) next();
  return next;
}

function mixed<T>(list: readonly T[], random: () => number): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    // both are within the list
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

interface Wanting {
  count: number;
  /** Ids, in the order in which they are to be tried. */
  from: readonly string[];
}

/**
 * Gives each rule its questions, none twice. A rule that comes to nothing takes one from a rule that can have another in its place:
 * where all can be served together, all are. The rules by the ids of their questions; or the first that cannot be served.
 */
export function serveRules(rules: readonly Wanting[]): { of: ReadonlyMap<string, number> } | { short: number } {
  const of = new Map<string, number>();
  for (const [i, { count }] of rules.entries())
    for (let n = 0; n < count; n++) if (!takeOne(rules, of, i)) return { short: i };
  return { of };
}

/** One question more for a rule, however many others must change theirs for it. */
function takeOne(rules: readonly Wanting[], of: Map<string, number>, first: number): boolean {
  const reached = new Map<number, { by: number; id: string } | null>([[first, null]]);
  // grows while it is walked through: rules that have what a rule before them could use
  for (const rule of reached.keys())
    for (const id of rules[rule]?.from ?? []) {
      const holder = of.get(id);
      if (holder === undefined) {
        of.set(id, rule);
        for (let at = reached.get(rule); at; at = reached.get(at.by)) of.set(at.id, at.by);
        return true;
      }
      if (!reached.has(holder)) reached.set(holder, { by: rule, id });
    }
  return false;
}

type Asked = AttemptPaper[number]['questions'][number];

/** Its questions in the order in which their student sees them; the same seed draws the same. */
export function drawPaper(frozen: Frozen, newId: () => string, seed: string): AttemptPaper {
  const random = chance(seed);
  const drawn = drawnOf(frozen, random);
  let next = 0;
  return frozen.sections.map(({ title, items, draws }) => {
    const own = [...items, ...draws.flatMap(({ points }) => (drawn[next++] ?? []).map((one) => ({ ...one, points })))];
    const questions = frozen.shuffle ? mixed(own, random) : own;
    return { title, questions: questions.map((one): Asked => ({ ...one, questionId: newId() })) };
  });
}

/** By rule, through all sections. */
function drawnOf({ sections }: Frozen, random: () => number) {
  const fixed = new Set(sections.flatMap((s) => s.items.map((i) => i.bankId)));
  const rules = sections.flatMap((s) => s.draws);
  const pools = rules.map(({ from }) =>
    mixed(
      from.filter((one) => !fixed.has(one.bankId)),
      random,
    ),
  );
  const served = serveRules(rules.map(({ count }, i) => ({ count, from: pools[i]?.map((one) => one.bankId) ?? [] })));
  if ('short' in served) throw new Error('a rule of a published paper cannot be served');
  return pools.map((pool, i) => pool.filter(({ bankId }) => served.of.get(bankId) === i));
}
