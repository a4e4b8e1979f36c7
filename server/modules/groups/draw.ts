// How a class is divided: at random, or so that the groups' means are as near to each other as exchanges bring them.

export interface ScoredStudent {
  id: string;
  /** Null: none, which counts as the mean of the others. */
  score: number | null;
}

/** How many groups of about `size` that makes: sizes are one apart, and as near to it as they go. */
export const groupsFor = (people: number, size: number): number =>
  people === 0 ? 0 : Math.min(people, Math.max(1, Math.round(people / size)));

/** In turn, so that sizes are one apart. */
export function dealt<T>(people: readonly T[], count: number): T[][] {
  const groups: T[][] = Array.from({ length: count }, () => []);
  people.forEach((person, at) => void groups[at % count]?.push(person));
  return groups;
}

/** To this part of a point scores are compared, as whole numbers: floats would see differences that are none. */
const PARTS = 10_000;

interface Weighed {
  id: string;
  worth: number;
}

interface Group {
  people: Weighed[];
  sum: number;
  /** What the sum is multiplied with to be compared: means without fractions. */
  factor: number;
}

/** Even by score: dealt there and back from the best on, then exchanged two by two until no exchange brings the means nearer. */
export function even(people: readonly ScoredStudent[], count: number): string[][] {
  if (count === 0) return [];
  const groups = snake(weighed(people), count);
  for (let best = bestExchange(groups); best; best = bestExchange(groups)) exchange(best);
  return groups.map((g) => g.people.map((p) => p.id));
}

function weighed(people: readonly ScoredStudent[]): Weighed[] {
  const scores = people.flatMap(({ score }) => (score === null ? [] : [score]));
  const mean = scores.length === 0 ? 0 : scores.reduce((all, own) => all + own, 0) / scores.length;
  return people.map(({ id, score }) => ({ id, worth: Math.round((score ?? mean) * PARTS) }));
}

function snake(people: readonly Weighed[], count: number): Group[] {
  const order = people.toSorted((a, b) => b.worth - a.worth);
  const lots: Weighed[][] = Array.from({ length: count }, () => []);
  order.forEach((person, at) => {
    const [round, place] = [Math.floor(at / count), at % count];
    // who is left over begins from the other end, as every second round does
    lots[round % 2 === 0 ? place : count - 1 - place]?.push(person);
  });
  const sizes = lots.map((lot) => lot.length);
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)];
  return lots.map((lot) => ({
    people: lot,
    sum: lot.reduce((all, p) => all + p.worth, 0),
    factor: lot.length === small ? large : small,
  }));
}

interface Exchange {
  a: Group;
  b: Group;
  /** Places of the two. */
  of: readonly [number, number];
  /** What goes from `a` to `b`. */
  worth: number;
  span: number;
}

const meanOf = (g: Group, more = 0): number => (g.sum + more) * g.factor;

/** The one that narrows the span of the means most; undefined: none does. */
function bestExchange(groups: readonly Group[]): Exchange | undefined {
  const order = groups.toSorted((a, b) => meanOf(a) - meanOf(b));
  const [lowest, highest] = [order[0], order.at(-1)];
  if (!lowest || !highest || lowest === highest) return undefined;
  let best: Exchange | undefined;
  let span = meanOf(highest) - meanOf(lowest);
  const consider = (a: Group, b: Group) => {
    // the ends of those that stay as they are
    const rest = order.filter((g) => g !== a && g !== b).map((g) => meanOf(g));
    const ends = rest.length === 0 ? [] : [Math.min(...rest), Math.max(...rest)];
    for (const [i, p] of a.people.entries())
      for (const [j, q] of b.people.entries()) {
        const worth = p.worth - q.worth;
        const means = [meanOf(a, -worth), meanOf(b, worth), ...ends];
        const is = Math.max(...means) - Math.min(...means);
        if (is < span) {
          span = is;
          best = { a, b, of: [i, j], worth, span };
        }
      }
  };
  // only what touches an end can narrow the span
  for (const other of order) {
    if (other !== highest) consider(highest, other);
    if (other !== lowest && other !== highest) consider(lowest, other);
  }
  return best;
}

function exchange({ a, b, of: [i, j], worth }: Exchange): void {
  const [p, q] = [a.people[i], b.people[j]];
  if (!p || !q) return;
  a.people[i] = q;
  b.people[j] = p;
  a.sum -= worth;
  b.sum += worth;
}
