// Charts that nobody would write: names that are markup or code, and more states than a drawing is meant for.
import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { playwrightFor } from '#src/machines/qa/playwright-case.ts';
import { vitestFor } from '#src/machines/qa/vitest-case.ts';
import type { Samples } from '#src/machines/samples.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { drawingsOf } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { buildReport } from './report.ts';
import { toSvg } from './svg.ts';

const source = { commit: '', date: '' };
const reportOf = (samples: Samples) => {
  const [machine] = buildReport([samples], [], source).machines;
  if (!machine) throw new Error('it is in its own report');
  return machine;
};

describe('a state that is called as markup is', () => {
  const bad = `<img src=x onerror=alert(1)>'"`;
  const machine = setup({}).createMachine({
    id: 'odd',
    initial: 'calm',
    states: { calm: { on: { [bad]: bad } }, [bad]: { on: { back: 'calm' } } },
  });
  const report = reportOf({
    machine,
    inputs: { one: undefined },
    events: { [bad]: { type: bad }, back: { type: 'back' } },
  });

  test('is text wherever it is written', async () => {
    const drawn = { ...report, drawings: await drawingsOf(report.inventory) };
    const whole = { form: 2, source: 'run', ...source, specs: [], runs: [], machines: [drawn] } as const;
    const texts = [
      toHtml({ ...whole, specs: [], runs: [], machines: [drawn] }),
      toSvg(drawn, drawn.drawings),
      toJunit([drawn]),
    ];
    for (const text of texts) {
      expect(text).toContain('&lt;img');
      expect(text).not.toContain('<img');
    }
    // a name there holds letters alone; what it stands for is a label
    expect(toMermaid(report.inventory)).not.toMatch(/^\s*odd_.*<img.* -->/m);
  });

  test('is a string in what is copied, and nothing else', () => {
    const element = `state:odd.${bad}`;
    const script = report.scripts[element];
    expect(script?.events).toEqual([bad]);
    if (!script) return;
    for (const text of [vitestFor('odd', element, script), playwrightFor('odd', element, script)]) {
      const strings = [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([literal]) => literal);
      const said = strings.map((literal) => literal.slice(1, -1).replace(/\\(.)/g, '$1'));
      expect(said).toContain(bad);
      expect(text.replace(/'((?:[^'\\\n]|\\.)*)'/g, '')).not.toContain('<img');
    }
  });
});

test('two hundred states are walked, asked for and drawn', async () => {
  const states = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`s${i}`, { on: { next: `s${(i + 1) % 200}`, first: 's0' } }]),
  );
  const machine = setup({}).createMachine({ id: 'wide', initial: 's0', states });
  const report = reportOf({
    machine,
    inputs: { one: undefined },
    events: { next: { type: 'next' }, first: { type: 'first' } },
  });
  expect([report.coverage.all.c0.of, report.coverage.all.c1.of, report.lint]).toEqual([201, 400, []]);
  expect(report.scripts['state:wide.s199']?.events).toHaveLength(199);
  const [drawing] = await drawingsOf(report.inventory);
  const boxes = drawing?.boxes ?? [];
  expect(boxes.map((box) => box.id)).toEqual(Array.from({ length: 200 }, (_, i) => `wide.s${i}`));
  expect(boxes[3]?.lines.map((line) => line.text)).toEqual(['next → s4', 'first → s0']);
  const over = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
  );
  expect(over).toEqual([]);
});
