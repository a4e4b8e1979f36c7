// The report as one file that needs nothing else: bars, drawings, their tables, ways to what is not covered.
import { type Covered, CRITERIA, LEVELS, type MachineReport, type MachinesReport } from '#contract/qa.ts';
import { percent } from '#src/machines/qa/coverage.ts';
import { vitestFor } from '#src/machines/qa/vitest-case.ts';
import { DRAWING, PAGE, SCRIPT } from './style.ts';
import { escaped, toSvg } from './svg.ts';
import { both, CRITERION, label } from './words.ts';

const cell = (content: string): string => `<td>${content}</td>`;
const row = (...cells: string[]): string => `<tr>${cells.map(cell).join('')}</tr>`;
const table = (heads: string[], rows: string[]): string =>
  `<div class="scroll"><table><thead><tr>${heads.map((h) => `<th>${h}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
const code = (text: string): string => `<code>${escaped(text)}</code>`;

export function toHtml(report: MachinesReport): string {
  const worstFirst = [...report.machines].sort((a, b) => lowest(a) - lowest(b));
  return [
    '<!doctype html><html lang="zh-CN" data-lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>状态机覆盖报告</title><style>${PAGE}${DRAWING}</style></head><body>`,
    `<header><h1>${label('title')}</h1><span>${label('of')} ${code(report.commit || '—')} ${escaped(report.date)}</span><button id="lang" type="button">中 / EN</button></header><main>`,
    `<section><p class="legend">${legend()}</p>${summary(worstFirst)}</section>`,
    ...worstFirst.map(machineSection),
    `<section><h2>${label('specs')}</h2>${specs(report)}</section>`,
    `</main><script>${SCRIPT}</script></body></html>\n`,
  ].join('\n');
}

const lowest = (m: MachineReport): number => Math.min(...CRITERIA.map((c) => percent(m.coverage.all[c])));

const legend = (): string =>
  `<span>● ${label('both')}</span><span>◐ ╌ ${label('unitOnly')}</span><span>◑ ┄ ${label('browserOnly')}</span><span>○ ${label('none')}</span><span>⊘ ${label('infeasible')}</span>`;

function bar(covered: Covered): string {
  if (covered.of === 0) return '—';
  const full = covered.covered === covered.of;
  return `<span class="bar${full ? '' : ' low'}"><i style="width:${percent(covered)}%"></i></span>${covered.covered}/${covered.of}`;
}

function summary(machines: readonly MachineReport[]): string {
  const heads = [label('machine'), '', ...CRITERIA.map((c) => `${both(CRITERION[c])} ${c.toUpperCase()}`)];
  const rows = machines.flatMap((m) =>
    (['all', 'unit', 'browser'] as const).map((level, i) => {
      const name = i === 0 ? `<a href="#${escaped(m.inventory.machine)}">${escaped(m.inventory.machine)}</a>` : '';
      return row(name, label(level), ...CRITERIA.map((c) => bar(m.coverage[level][c])));
    }),
  );
  return table(heads, rows);
}

function machineSection(m: MachineReport): string {
  const name = m.inventory.machine;
  return [
    `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><div class="scroll">${toSvg(m, m.drawings)}</div>`,
    `<h3>${label('missing')}</h3>${missing(m)}`,
    `<details><summary>${label('table')} (${m.inventory.transitions.length})</summary>${transitions(m)}</details>`,
    `<details><summary>${label('others')}</summary>${others(m)}</details>`,
    m.dropped.length > 0
      ? `<details><summary>${label('dropped')} (${m.dropped.length})</summary>${dropped(m)}</details>`
      : '',
    m.lint.length > 0
      ? `<h3>${label('lint')}</h3>${table(
          [],
          m.lint.map((f) => row(code(f.rule), code(f.element))),
        )}`
      : '',
    '</section>',
  ].join('\n');
}

function missing(m: MachineReport): string {
  // refusals are the walk's, and mutants have their own list
  const shown = CRITERIA.filter((c) => c !== 'c1n' && c !== 'c8');
  const elements = shown.flatMap((c) => m.missing[c].map((key) => ({ c, key })));
  if (elements.length === 0) return `<p>${label('nothingMissing')}</p>`;
  return table(
    ['', label('element'), label('script'), ''],
    elements.map(({ c, key }) => row(both(CRITERION[c]), code(key), ...way(m, key))),
  );
}

/** The script to an element's transition, and a button that copies it as a test. */
function way(m: MachineReport, key: string): [string, string] {
  const script = m.scripts[key];
  if (!script) return [label('noScript'), ''];
  const text = [script.input, ...script.events].join(' → ');
  return [
    code(text),
    `<button type="button" data-copy="${escaped(vitestFor(m.inventory.machine, key, script))}">${label('copy')}</button>`,
  ];
}

function transitions(m: MachineReport): string {
  const rows = m.inventory.transitions.map((t) => {
    const element = m.elements[`transition:${t.key}`];
    const to = t.targets.length > 0 ? code(t.targets.join(', ')) : label('stays');
    return row(
      code(t.source),
      code(t.event || '—'),
      code(t.guard ?? ''),
      to,
      hits(element),
      tests(element),
      ...way(m, `transition:${t.key}`),
    );
  });
  return table(
    [label('from'), label('event'), label('guard'), label('to'), label('hits'), label('tests'), label('script'), ''],
    rows,
  );
}

type Element = MachineReport['elements'][string] | undefined;
const hits = (element: Element): string =>
  LEVELS.filter((l) => l !== 'all' && element?.hits[l])
    .map((l) => `${label(l)} ${element?.hits[l]}`)
    .join('<br>') || '0';
const tests = (element: Element): string => (element?.tests ?? []).map(code).join('<br>');

function others(m: MachineReport): string {
  const n = (key: string): string => String(m.elements[key]?.hits.all ?? 0);
  const guards = m.inventory.guards.map((g) =>
    row(code(g.label), code(g.key), `T ${n(`guard:${g.key}:true`)} / F ${n(`guard:${g.key}:false`)}`),
  );
  const ends = (prefix: string, key: string, names: readonly string[]) =>
    names.map((e) => `${e} ${n(`${prefix}:${key}:${e}`)}`).join(' / ');
  const invokes = m.inventory.invokes.map((i) =>
    row(code(i.src), code(i.key), ends('invoke', i.key, ['done', 'error', 'cancelled'])),
  );
  const timers = m.inventory.timers.map((t) =>
    row(code(t.delay), code(t.key), ends('timer', t.key, ['fired', 'cancelled'])),
  );
  return table(['', label('element'), label('hits')], [...guards, ...invokes, ...timers]);
}

const dropped = (m: MachineReport): string =>
  table(
    [label('from'), label('event'), label('hits')],
    m.dropped.map((d) => row(code(d.state), code(d.event), String(d.hits))),
  );

const specs = (report: MachinesReport): string =>
  table(
    [label('specs'), label('element'), ''],
    report.specs.map((s) =>
      row(code(s.tag), s.elements.map(code).join('<br>'), label(s.covered ? 'covered' : 'uncovered')),
    ),
  );
