// The figures as a table for the terminal and as docs/bench.md.
import type { Measurement, Result, Row } from './bench.ts';
import type { Machine } from './machine.ts';

export interface Report {
  date: string;
  seconds: number;
  quick: boolean;
  machine: Machine;
  results: Result[];
}

const HEAD = ['what', 'ours', 'peer', 'ratio', 'noise', 'aim', ''];

const number = (value: number): string =>
  Number.isNaN(value)
    ? '?'
    : Math.abs(value) >= 100 || Number.isInteger(value)
      ? value.toFixed(0)
      : value.toPrecision(3);

/** A row whose aim is exceeded, but by less than the noise, is neither met nor missed. */
function verdict({ aim, ok, value, ratio }: Row): string {
  if (aim === undefined || ok === undefined) return '';
  const limit = Number(/[\d.]+/.exec(aim)?.[0]);
  const exceeded = aim.startsWith('<=') && (ratio ?? value) > limit;
  return ok ? (exceeded ? 'within noise' : 'met') : 'missed';
}

function cells(row: Row): string[] {
  const { what, value, unit, peer, ratio, noise, aim } = row;
  return [
    what,
    `${number(value)} ${unit}`.trim(),
    peer === undefined ? '' : `${number(peer)} ${unit}`.trim(),
    ratio === undefined ? '' : `${ratio.toFixed(2)}x`,
    noise === undefined ? '' : ratio === undefined ? `± ${number(noise)} ${unit}` : `${noise.toFixed(2)}x`,
    aim ?? '',
    verdict(row),
  ];
}

export function toTable({ name, rows, note, broken, skipped }: Result): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const shown = rows.length > 0 ? table : [];
  return [
    '',
    name.toUpperCase(),
    ...shown,
    ...[note, broken && `BROKEN: ${broken}`, skipped && `skipped: ${skipped}`].filter(Boolean),
  ].join('\n');
}

const line = (row: string[]): string => `| ${row.join(' | ')} |`;

function section(result: Result, about: string, measured: string): string {
  const table = [
    line(HEAD.with(-1, 'verdict')),
    line(HEAD.map(() => '---')),
    ...result.rows.map((r) => line(cells(r))),
  ];
  return [
    ...[`## ${titleOf(result.name)}`, '', about, '', measured, ''],
    ...(result.rows.length > 0 ? [...table, ''] : []),
    ...(result.skipped ? [`Not measured: ${result.skipped}`, ''] : []),
    ...(result.broken ? [`The measurement itself failed: ${result.broken.split('\n')[0]}`, ''] : []),
    ...(result.note ? [result.note, ''] : []),
  ].join('\n');
}

const titleOf = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** The sections of a document that was written before, by their titles. */
const sectionsOf = (document: string): Map<string, string> =>
  new Map(
    document
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [/^## (.*)$/m.exec(text)?.[1] ?? '', `${text.trimEnd()}\n`]),
  );

/** An aim that was missed, as the head lists it. */
function missedIn(text: string): string[] {
  const title = /^## (.*)$/m.exec(text)?.[1] ?? '';
  return [...text.matchAll(/^\| (.*) \| missed \|$/gm)].map(([, row = '']) => {
    const [what, ours, , ratio, , aim] = row.split(' | ').map((cell) => cell.trim());
    return `- ${title}: ${what} is ${ratio || ours}, the aim ${aim}`;
  });
}

/** What this run has measured, in the place of what stood there; sections of other measurements stay, with their own dates. */
export function toMarkdown(
  { date, seconds, quick, machine: m, results }: Report,
  measurements: readonly Measurement[],
  before: string,
): string {
  const settings = Object.entries(m.settings).map(([k, v]) => `${k} ${v}`);
  const shared = m.load > m.cores / 2 ? ' (the machine was shared: milliseconds are too high)' : '';
  const measured = `Measured on ${date.slice(0, 16).replace('T', ' ')} UTC${quick ? ' (quick: fewer rounds)' : ''}, in a run of ${seconds} s. Load before it: ${m.load}${shared}. PostgreSQL ${m.postgres} (${settings.join(', ')}).`;
  const sections = sectionsOf(before);
  for (const r of results)
    sections.set(titleOf(r.name), section(r, measurements.find((x) => x.name === r.name)?.about ?? '', measured));
  const all = measurements.flatMap(({ name }) => sections.get(titleOf(name)) ?? []);
  const met = all.join('').match(/\| (?:met|within noise) \|$/gm)?.length ?? 0;
  const missed = all.flatMap(missedIn);
  return [
    '# Performance, measured',
    '',
    'Written by `npm run bench -- --write`, which measures all, or what is named, and leaves the other sections. Do not edit by hand.',
    '',
    `Machine: ${m.cores} cores (${m.cpu}), ${m.memoryGb} GB, ${m.system}. Node ${m.node}.`,
    '',
    'Server, load and provider are processes of their own on the loopback interface. Rounds are interleaved (ours, the peer, the same peer again) and the figures are medians over rounds. *Noise* is the peer against itself in the same run: a factor beside a ratio, else in the row’s unit. An aim counts as missed only when it is exceeded by more than the noise. Ratios travel between machines; milliseconds do not.',
    '',
    `**${met} of ${met + missed.length} aims met.**${missed.length > 0 ? ' Missed:' : ''}`,
    '',
    ...missed,
    ...(missed.length > 0 ? [''] : []),
    ...all,
  ].join('\n');
}
