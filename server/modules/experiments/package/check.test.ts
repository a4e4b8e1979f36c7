// What packages are taken for, and what is refused of them: hostile archives of every kind; two hundred of them with `ARCHIVES=200`.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  HOSTILE_KINDS,
  hostile,
  jsPackage,
  jsParts,
  MANIFEST,
  STEPS,
  scormManifest,
  scormPackage,
} from '#tests/support/packages.ts';
import { foreign2004 } from '#tests/support/scorm-content.ts';
import { zipOf } from '#tests/support/zip.ts';
import { withChecked } from './check.ts';
import { type CheckedPackage, checkPackage } from './check.worker.ts';
import { PackageFault } from './faults.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const archive = (bytes: Buffer): string => {
  const path = join(folder, `${count++}.zip`);
  writeFileSync(path, bytes);
  return path;
};
const inside = (): string => mkdtempSync(join(folder, 'files-'));
const checked = (bytes: Buffer): Promise<CheckedPackage> => checkPackage({ archive: archive(bytes), folder: inside() });

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  return error;
}
const faultsOf = async (bytes: Buffer) => {
  const error = await refusal(checked(bytes));
  if (!(error instanceof PackageFault)) throw error ?? new Error('it was taken');
  return error.faults.map(({ file, line, key }) => [file, line, key]);
};

describe('what is taken', () => {
  test('a package of ours, in a folder too, without what systems leave and without its marking', async () => {
    const more = [
      { name: 'mark.js', bytes: 'function mark() { return { steps: {} }; }' },
      { name: '图/表.png', bytes: 'x' },
    ];
    const parts = jsParts({ ...MANIFEST, order: 'strict', marking: './mark.js', more: 1 }, more);
    const within = zipOf([
      ...parts.map((p) => ({ ...p, name: `单摆/${p.name}` })),
      { name: '__MACOSX/单摆/._x', bytes: 'x' },
      { name: 'readme.txt', bytes: 'x' },
    ]);
    const found = await checked(within);
    expect(found).toMatchObject({ kind: 'js', title: '单摆', entry: 'index.html', steps: STEPS, isStrict: true });
    expect(found.marking).toContain('function mark');
    expect(found.files.map((f) => f.path).sort()).toEqual(['app.js', 'experiment.json', 'index.html', '图/表.png']);
    expect(found.warnings.map((w) => w.key)).toEqual(['manifestUnknown', 'packageOutside']);
  });

  test('what a package wants to be seen of its evidence, each fault with its line', async () => {
    const axes = { x: { column: 'length', title: 'l / cm' }, y: { column: 'squared', title: 'T² / s²' } };
    const plot = { seq: 2, table: 'rows', title: 'T²–l', ...axes };
    expect((await checked(jsPackage({ ...MANIFEST, plots: [plot] }))).plots).toEqual([plot]);
    expect((await checked(jsPackage())).plots).toEqual([]);
    const { y: _y, ...flat } = plot;
    const faults = await faultsOf(jsPackage({ ...MANIFEST, plots: [{ ...plot, seq: 7 }, flat] }));
    expect(faults.map(([file, , key]) => [file, key])).toEqual([
      ['experiment.json', 'manifestPlotSeq'],
      ['experiment.json', 'manifestText'],
      ['experiment.json', 'manifestText'],
    ]);
    expect(faults.every(([, line]) => Number(line) > 15)).toBe(true);
    expect(await faultsOf(jsPackage({ ...MANIFEST, plots: 'all' }))).toEqual([
      ['experiment.json', expect.any(Number), 'manifestPlots'],
    ]);
  });

  const LENGTH = { seq: 2, path: 'rows.length', title: '摆长', en: 'Length', unit: 'cm', digits: 2 };
  const WRONG_READINGS = [
    { ...LENGTH, digits: 7 },
    { ...LENGTH, digits: -1 },
    { ...LENGTH, digits: 1.5 },
    { ...LENGTH, seq: 9 },
    { ...LENGTH, path: '' },
    { ...LENGTH, unit: 7 },
  ];
  const READING_FAULTS = [...Array(3).fill('manifestNumber'), 'manifestPlotSeq', 'manifestText', 'manifestText'];

  test('what a package says its readings are called, each fault with its line', async () => {
    const bare = { seq: 1, path: 'x', title: 'x' };
    expect((await checked(jsPackage({ ...MANIFEST, readings: [LENGTH, bare] }))).readings).toEqual([LENGTH, bare]);
    expect((await checked(jsPackage())).readings).toEqual([]);
    const named = { ...LENGTH, values: { nylon: { title: '尼龙线', en: 'nylon' }, rubber: { title: '橡皮筋' } } };
    expect((await checked(jsPackage({ ...MANIFEST, readings: [named] }))).readings).toEqual([named]);
    expect(await faultsOf(jsPackage({ ...MANIFEST, readings: [{ ...LENGTH, values: ['nylon'] }] }))).toEqual([
      ['experiment.json', expect.any(Number), 'manifestReadingValues'],
    ]);
    const faults = await faultsOf(jsPackage({ ...MANIFEST, readings: WRONG_READINGS }));
    expect(faults.map(([, , key]) => key)).toEqual(READING_FAULTS);
    expect(new Set(faults.map(([, line]) => line)).size).toBe(6);
    const many = Array.from({ length: 201 }, () => LENGTH);
    expect(await faultsOf(jsPackage({ ...MANIFEST, readings: many }))).toEqual([
      ['experiment.json', expect.any(Number), 'manifestReadings'],
    ]);
    expect((await checked(jsPackage({ ...MANIFEST, readings: many.slice(1) }))).readings).toHaveLength(200);
  });

  test('SCORM: what readings are called stands in a file beside the manifest', async () => {
    const withReadings = (readings: unknown, folder = '') =>
      zipOf(
        [
          { name: 'imsmanifest.xml', bytes: scormManifest('1.2', [{ id: 'a', title: 'a', href: 'a.html' }]) },
          { name: 'a.html', bytes: 'x' },
          { name: 'readings.json', bytes: typeof readings === 'string' ? readings : JSON.stringify({ readings }) },
        ].map((part) => ({ ...part, name: folder + part.name })),
      );
    const own = { ...LENGTH, seq: 1, path: 'run1-from' };
    expect((await checked(withReadings([own]))).readings).toEqual([own]);
    expect((await checked(withReadings([own], '滴定/'))).readings).toEqual([own]);
    const faults = await faultsOf(withReadings(WRONG_READINGS.map((r) => ({ ...r, seq: r.seq === 9 ? 9 : 1 }))));
    expect(faults.map(([file, , key]) => [file, key])).toEqual(READING_FAULTS.map((key) => ['readings.json', key]));
    expect(await faultsOf(withReadings('{"readings":'))).toEqual([['readings.json', 1, 'manifestSyntax']]);
    expect(await faultsOf(withReadings('[]'))).toEqual([['readings.json', 1, 'manifestObject']]);
  });

  test.each([
    ['1.2', 'scorm12'],
    ['2004 4th Edition', 'scorm2004'],
  ] as const)('SCORM %s: its content objects in order, by titles of their own', async (version, kind) => {
    const more =
      kind === 'scorm12'
        ? '<adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>a&amp;b</adlcp:datafromlms>'
        : '<adlcp:dataFromLMS>a&amp;b</adlcp:dataFromLMS><imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>';
    const found = await checked(
      scormPackage(version, [
        { id: 'one', title: '滴定', href: 'one.html?x=1', more },
        { id: 'two', title: '滴定', href: 'two.html' },
      ]),
    );
    expect(found).toMatchObject({ kind, title: '滴定', entry: 'one.html?x=1' });
    expect(found.steps.map((s) => s.title)).toEqual(['滴定', '滴定 (2)']);
    expect(found.scos[0]).toMatchObject({ id: 'one', seq: 1, href: 'one.html?x=1', launchData: 'a&b' });
    expect(kind === 'scorm12' ? found.scos[0]?.mastery : found.scos[0]?.passing).toBe(kind === 'scorm12' ? 80 : 0.8);
  });

  test('SCORM: what stands in folders of items, in folders of the archive', async () => {
    const found = await checked(foreign2004());
    expect(found.scos.map(({ id, title, href }) => [id, title, href])).toEqual([
      ['I0', '准备仪器', 'p0.html'],
      ['I1', '测量', 'p1.html'],
      ['I2', '小结', 'p2.html'],
    ]);
  });

  test('SCORM: what its manifest hides is no step', async () => {
    const items = [
      { id: 'one', title: '一', href: 'one.html' },
      { id: 'two', title: '二', href: 'two.html' },
    ];
    const xml = scormManifest('1.2', items).replace('identifier="two" ', 'identifier="two" isvisible="false" ');
    const found = await checked(
      zipOf([{ name: 'imsmanifest.xml', bytes: xml }, ...items.map(({ href }) => ({ name: href, bytes: 'x' }))]),
    );
    expect(found.steps.map((s) => s.title)).toEqual(['一']);
  });

  test.each([
    ['xml:base="web/"', 'a.html', 'web/a.html'],
    ['xml:base="web"', 'a.html', 'web/a.html'],
    ['', 'x/../web/a.html', 'x/../web/a.html'],
  ])('SCORM: a manifest with %s', async (base, href, entry) => {
    const xml = scormManifest('1.2', [{ id: 'a', title: 'a', href }]).replace('<manifest ', `<manifest ${base} `);
    const zip = zipOf([
      { name: 'IMSManifest.xml', bytes: xml },
      { name: 'web/a.html', bytes: 'x' },
    ]);
    expect((await checked(zip)).entry).toBe(entry);
  });

  test('in a thread: its files lie there while they are taken, and no longer', async () => {
    const at = join(folder, 'taken');
    const text = await withChecked(archive(jsPackage()), at, async ({ files }) =>
      readFileSync(files.find((f) => f.path === 'app.js')?.at ?? '', 'utf8'),
    );
    expect(text).toContain('document.title');
    expect(existsSync(at)).toBe(false);
  });
});

describe('the words of a SCORM manifest', () => {
  const titles = async (title: string, encode = (xml: string) => Buffer.from(xml)) => {
    const xml = scormManifest('1.2', [{ id: 'a', title, href: 'a.html' }]);
    const zip = zipOf([
      { name: 'imsmanifest.xml', bytes: encode(xml) },
      { name: 'a.html', bytes: 'x' },
    ]);
    return (await checked(zip)).steps.map((s) => s.title);
  };

  test('are cut between two characters, and hold no half of one', async () => {
    expect(await titles(`${'x'.repeat(99)}😀`)).toEqual(['x'.repeat(99)]);
    expect(await titles('a&#xD800;b')).toEqual(['ab']);
  });

  test('are read in the encoding that it names', async () => {
    // 一, whose two bytes are a letter in UTF-8, and 丁, whose are none
    const gb = (xml: string) => {
      const [head = '', tail = ''] = xml.replace('UTF-8', 'GB2312').replace('滴定', 't').split('@');
      return Buffer.concat([Buffer.from(head), Buffer.from([0xd2, 0xbb, 0xb6, 0xa1]), Buffer.from(tail)]);
    };
    expect(await titles('@', gb)).toEqual(['一丁']);
  });

  test('are read in the encoding that they have, where they name another or none', async () => {
    const bytes = (head: string) => (xml: string) => {
      const [before = '', after = ''] = xml
        .replace(/^<\?xml[^>]*>/, head)
        .replace('滴定', 't')
        .split('@');
      return Buffer.concat([Buffer.from(before), Buffer.from('b5a5b0da', 'hex'), Buffer.from(after)]);
    };
    for (const head of ['', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0" encoding="big-endian"?>'])
      expect(await titles('@', bytes(head))).toEqual(['单摆']);
    const utf8 = (xml: string) => Buffer.from(xml.replace('UTF-8', 'GB18030').replace('@', '单摆'));
    expect(await titles('@', utf8)).toEqual(['单摆']);
  });
});

describe('a package of another kind is told what it is', () => {
  test.each([
    ['h5p.json', 'packageH5p'],
    ['x/h5p.json', 'packageH5p'],
    ['tincan.xml', 'packageXapi'],
    ['moodle_backup.xml', 'packageMoodle'],
    ['index.html', 'packageNoManifest'],
  ])('%s', async (name, key) => {
    expect(await faultsOf(zipOf([{ name, bytes: '{}' }]))).toEqual([['', undefined, key]]);
  });
});

describe('faults have a file and a line', () => {
  test.each([
    ['{\n "format": 1,\n "title": "x"\n "entry": 1 }', 4, 'manifestSyntax'],
    [{ ...MANIFEST, title: '' }, 3, 'manifestText'],
    [
      '{\n "format": 1,\n "title": "\\ud800",\n "entry": "index.html",\n "steps": [{"seq": 1, "title": "x", "maxScore": 1, "expectTime": 1}] }',
      3,
      'manifestText',
    ],
    [{ ...MANIFEST, entry: 'none.html' }, 4, 'manifestNoFile'],
    [{ ...MANIFEST, entry: 'Index.html' }, 4, 'manifestCase'],
    [{ ...MANIFEST, steps: [{ ...STEPS[0], maxScore: 0 }] }, 9, 'manifestNumber'],
    [{ ...MANIFEST, steps: [STEPS[0], { ...STEPS[0], title: 'b' }] }, 13, 'manifestSeqTwice'],
    [{ ...MANIFEST, steps: [STEPS[0], { ...STEPS[0], seq: 2 }] }, 14, 'manifestTitleTwice'],
    [{ ...MANIFEST, order: 'any' }, 19, 'manifestOrder'],
  ] as const)('%j', async (manifest, line, key) => {
    expect(await faultsOf(jsPackage(manifest))).toEqual([['experiment.json', line, key]]);
  });

  test('all of them at once', async () => {
    const manifest = { format: 2, title: 'x', entry: 'none.html', steps: [] };
    expect((await faultsOf(jsPackage(manifest))).map(([, , key]) => key)).toEqual([
      'manifestFormat',
      'manifestNoFile',
      'manifestSteps',
    ]);
  });

  test('in the marking, which is read and never run here', async () => {
    const marking = (text: string) =>
      jsPackage({ ...MANIFEST, marking: 'mark.js' }, [{ name: 'mark.js', bytes: text }]);
    expect(await faultsOf(marking('function mark() {\n return {\n ;\n}'))).toEqual([['mark.js', 3, 'markingSyntax']]);
    expect(await faultsOf(marking('throw new Error("run")'))).toEqual([['mark.js', 1, 'markingNoFunction']]);
  });

  test('in a SCORM manifest', async () => {
    const parts = [{ id: 'a', title: 'a', href: 'gone.html' }];
    const bytes = scormPackage('1.2', parts);
    // the page itself is what is lacking
    const without = zipOf([
      {
        name: 'imsmanifest.xml',
        bytes: bytes.length > 0 ? (await import('#tests/support/packages.ts')).scormManifest('1.2', parts) : '',
      },
    ]);
    expect(await faultsOf(without)).toEqual([['imsmanifest.xml', 10, 'manifestNoFile']]);
  });
});

const ARCHIVES = Number(process.env['ARCHIVES'] ?? HOSTILE_KINDS);

test.each(Array.from({ length: ARCHIVES }, (_, seed) => [seed]))(
  'hostile archive %i is refused for what it is, and nothing lies outside its folder',
  async (seed) => {
    const { what, bytes, reasons } = hostile(seed);
    const at = inside();
    const before = readdirSync(folder).length;
    const error = await refusal(withChecked(archive(bytes), at, async () => what));
    expect(error, what).toBeInstanceOf(PackageFault);
    expect(reasons, what).toContain((error as PackageFault).reason);
    // the archive itself came, and the folder went
    expect(readdirSync(folder).length, what).toBe(before);
  },
  20_000,
);
