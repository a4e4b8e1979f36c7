// The demo course's documents as the platform reads them, and their numbers computed again.
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Extraction } from '#server/platform/tutor/index.ts';
import { readDocument } from '#tests/support/reading.ts';

const FOLDER = new URL('./documents/', import.meta.url);
const documents = new Map<string, Extraction>();
const texts = (name: string) => documents.get(name)?.passages.map((passage) => passage.text) ?? [];
const headings = (name: string) => new Set(documents.get(name)?.passages.map((passage) => passage.heading));

beforeAll(async () => {
  for (const name of await readdir(FOLDER)) {
    documents.set(name, await readDocument({ name, bytes: await readFile(new URL(encodeURIComponent(name), FOLDER)) }));
  }
});

describe('the demo documents', () => {
  test('cover the formats and hold enough to teach from', () => {
    const types = [...documents.values()].map((document) => document.type);
    expect(new Set(types)).toEqual(new Set(['pdf', 'docx', 'pptx', 'md', 'txt']));
    const length = [...documents.values()]
      .flatMap((one) => one.passages)
      .reduce((sum, one) => sum + one.text.length, 0);
    expect(length).toBeGreaterThan(9_000);
  });

  test('the handout keeps pages, headings, formulas and table rows, and loses heads, feet and figure labels', () => {
    const name = '单摆实验讲义.pdf';
    const passages = documents.get(name)?.passages ?? [];
    expect(passages.map((one) => one.page)).toEqual([...passages.map((one) => one.page ?? 0)].sort((a, b) => a - b));
    expect(headings(name)).toContain('单摆实验讲义 / 二、实验原理 / （二）周期公式的推导');
    expect(texts(name)).toContain(
      '这正是简谐运动的方程，它的角频率为 ω = √(g/L)。由于周期 T = 2π/ω，单摆的周期公式为：T = 2π√(L/g)',
    );
    expect(texts(name)).toContain('角振幅：5°；T/T₀：1.00048；周期偏大：0.048%；g 偏小：0.095%；');
    expect(texts(name).filter((text) => /第 \d 页|^物理实验 ·/.test(text) || text.length < 6)).toEqual([]);
  });

  test('the Word document keeps its formulas as LaTeX and its table rows', () => {
    const found = texts('误差与不确定度.docx').join('\n');
    expect(found).toContain('则：$u_{B}=\\frac{\\Delta }{\\sqrt{3}}$');
    expect(found).toContain('种类：粗大误差；特点：明显超出正常范围；');
    expect(found).toContain('6. 重力加速度：g = 4π² × 0.9993/2.0058² = 9.806 m/s²。');
  });

  test('GB18030 text is read, with its numbered headings', () => {
    expect(headings('实验室安全与仪器使用.txt')).toContain('实验室安全与仪器使用 / 第二章 仪器使用 / 二、游标卡尺');
  });
});

describe('the numbers in the documents', () => {
  /** Arithmetic-geometric mean: the exact period of a pendulum is T₀ / agm(1, cos(θ₀/2)). */
  const agm = (a: number, b: number): number => (Math.abs(a - b) < 1e-14 ? a : agm((a + b) / 2, Math.sqrt(a * b)));

  test('periods at large angles', () => {
    const rows = texts('单摆实验讲义.pdf').flatMap((text) => [
      ...text.matchAll(/^角振幅：(\d+)°；T\/T₀：([\d.]+)；周期偏大：([\d.]+)%；g 偏小：([\d.]+)%/g),
    ]);
    expect(rows).toHaveLength(8);
    for (const [, degrees, ratio, longer, smaller] of rows) {
      const exact = 1 / agm(1, Math.cos((Number(degrees) * Math.PI) / 360));
      expect(Number(ratio)).toBeCloseTo(exact, 5);
      expect(Number(longer)).toBeCloseTo((exact - 1) * 100, 3);
      expect(Math.abs(Number(smaller) - (1 - 1 / exact ** 2) * 100)).toBeLessThan(0.05);
    }
  });

  test('the straight line through the handout’s data', () => {
    const rows = texts('单摆实验讲义.pdf').flatMap((text) => [
      ...text.matchAll(/^L\/cm：([\d.]+)；50 次全振动的时间 t\/s：([\d.]+)；T\/s：([\d.]+)；T²\/s²：([\d.]+)/g),
    ]);
    expect(rows).toHaveLength(6);
    const dots = rows.map(([, length, time, period, square]) => {
      const T = Number(time) / 50;
      expect(Number(period)).toBeCloseTo(T, 3);
      expect(Math.abs(Number(square) - T * T)).toBeLessThanOrEqual(0.0005);
      return { x: Number(length) / 100, y: T * T };
    });
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const [mx, my] = [mean(dots.map((dot) => dot.x)), mean(dots.map((dot) => dot.y))];
    const slope = mean(dots.map(({ x, y }) => (x - mx) * (y - my))) / mean(dots.map(({ x }) => (x - mx) ** 2));
    expect(slope).toBeCloseTo(4.025, 3);
    expect(my - slope * mx).toBeCloseTo(0.001, 3);
    expect((4 * Math.PI ** 2) / slope).toBeCloseTo(9.81, 2);
  });

  test('the worked example of uncertainties', () => {
    const rows = texts('误差与不确定度.docx').flatMap((text) => [
      ...text.matchAll(/^次数：\d；l\/cm：([\d.]+)；d\/cm：([\d.]+)；t\/s：([\d.]+)；/g),
    ]);
    const column = (at: number) => rows.map((row) => Number(row[at]));
    const combine = (values: number[], limit: number) => {
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      const a = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length * (values.length - 1)));
      return { mean, a, u: Math.hypot(a, limit / Math.sqrt(3)) };
    };
    const [l, d, t] = [combine(column(1), 0.08), combine(column(2), 0.002), combine(column(3), 0.2)];
    expect([l.a, d.a, t.a].map((a) => Number(a.toPrecision(2)))).toEqual([0.0095, 0.00063, 0.042]);
    expect([l.u, d.u, t.u].map((u) => Number(u.toPrecision(2)))).toEqual([0.047, 0.0013, 0.12]);
    const L = (l.mean + d.mean / 2) / 100;
    const T = t.mean / 50;
    const g = (4 * Math.PI ** 2 * L) / T ** 2;
    expect(g).toBeCloseTo(9.8058, 4);
    const u = g * Math.hypot(Math.hypot(l.u, d.u / 2) / 100 / L, (2 * t.u) / 50 / T);
    expect(u).toBeCloseTo(0.02446, 5);
  });
});
