import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { loadQr } from './qr.ts';
import { addressOf, slipGroupsOfReset, slipPages } from './slip-groups.ts';

const slips = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    userName: `s${i}`,
    name: `学生${i}`,
    password: 'x',
    link: 'http://h/#/login',
  }));

test('eight a page; each class begins on its own', () => {
  const pages = slipPages([
    { dept: '1班', slips: slips(9) },
    { dept: '2班', slips: slips(8) },
    { dept: '3班', slips: [] },
  ]);
  expect(pages.map((p) => [p.dept, p.page, p.of, p.slips.length])).toEqual([
    ['1班', 1, 2, 8],
    ['1班', 2, 2, 1],
    ['2班', 1, 1, 8],
  ]);
});

test('passwords made anew are slips too, and the link never holds one', () => {
  const item = (userName: string, className: string) => ({
    id: userName,
    name: userName,
    userName,
    className,
    pwd: 'Ab1@',
  });
  const link = 'http://10.0.0.2:8080/mengoo/#/login';
  const groups = slipGroupsOfReset({
    items: [item('a', '1班'), item('b c', '2班'), item('d', '1班')],
    link,
    until: 1,
  });
  expect(groups.map((g) => [g.dept, g.slips.map((s) => s.link)])).toEqual([
    ['1班', [`${link}?user=a`, `${link}?user=d`]],
    ['2班', [`${link}?user=b%20c`]],
  ]);
  expect(groups[0]?.slips[0]).toMatchObject({ password: 'Ab1@', name: 'a' });
  expect(addressOf(`${link}?user=a`)).toBe('10.0.0.2:8080/mengoo/#/login');
});

test('the path covers the dark modules and no others, with four light ones around', async () => {
  const text = 'http://10.0.0.2:8080/mengoo/#/login?user=20260001';
  const { size, path } = (await loadQr())(text);
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  expect(size).toBe(modules.size + 8);
  const dark = new Set<string>();
  for (const [, x = '', y = '', w = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let i = 0; i < Number(w); i++) dark.add(`${Number(x) + i - 4} ${Number(y) - 4}`);
  const wanted = new Set<string>();
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) wanted.add(`${x} ${y}`);
  expect(dark).toEqual(wanted);
});
