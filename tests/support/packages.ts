// Packages of experiments as their authors and attackers make them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locked, type ZipPart, zipOf } from './zip.ts';

export const STEPS = [
  { seq: 1, title: '测量摆长', maxScore: 40, expectTime: 120 },
  { seq: 2, title: '测量周期', maxScore: 60, expectTime: 300 },
];
export const MANIFEST = { format: 1, title: '单摆', entry: 'index.html', steps: STEPS };
const PAGE = '<!doctype html><meta charset="utf-8"><title>单摆</title><script src="app.js"></script>';

/** A package of ours, with other or more files. */
export const jsParts = (manifest: object | string = MANIFEST, more: readonly ZipPart[] = []): ZipPart[] => [
  { name: 'experiment.json', bytes: typeof manifest === 'string' ? manifest : JSON.stringify(manifest, null, 2) },
  { name: 'index.html', bytes: PAGE },
  { name: 'app.js', bytes: 'document.title += "!";' },
  ...more,
];
export const jsPackage = (manifest: object | string = MANIFEST, more: readonly ZipPart[] = []): Buffer =>
  zipOf(jsParts(manifest, more));

const CLIENT = join(import.meta.dirname, '..', '..', 'experiments', 'client', 'mengoo-experiment.js');

/** One that can be done: a button for each of its steps, and one to hand in. */
export const workingPackage = (): Buffer =>
  zipOf([
    { name: 'experiment.json', bytes: JSON.stringify(MANIFEST) },
    {
      name: 'index.html',
      bytes: `${PAGE.replace('app.js"', 'mengoo-experiment.js" defer')}<script src="app.js" defer></script>`,
    },
    { name: 'mengoo-experiment.js', bytes: readFileSync(CLIENT) },
    {
      name: 'app.js',
      bytes: `Mengoo.connect().then((run) => {
  const button = (text, act) => {
    const it = document.body.appendChild(document.createElement('button'));
    it.textContent = text;
    it.onclick = act;
  };
  for (const { seq, title, maxScore } of run.steps) button(title, () => run.step({ seq, score: maxScore }));
  button('交卷', () => run.finish());
});`,
    },
  ]);

interface ScormItem {
  id: string;
  title: string;
  href: string;
  more?: string;
}

export function scormManifest(version: '1.2' | '2004 4th Edition', items: readonly ScormItem[]): string {
  const adlcp = version === '1.2' ? 'http://www.adlnet.org/xsd/adlcp_rootv1p2' : 'http://www.adlnet.org/xsd/adlcp_v1p3';
  const type = version === '1.2' ? 'scormtype' : 'scormType';
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="${adlcp}" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="o">
    <organization identifier="o"><title>滴定</title>
${items.map(({ id, title, more = '' }) => `      <item identifier="${id}" identifierref="r.${id}"><title>${title}</title>${more}</item>`).join('\n')}
    </organization>
  </organizations>
  <resources>
${items.map(({ id, href }) => `    <resource identifier="r.${id}" type="webcontent" adlcp:${type}="sco" href="${href}"><file href="${href}"/></resource>`).join('\n')}
  </resources>
</manifest>`;
}

export const scormPackage = (version: '1.2' | '2004 4th Edition', items: readonly ScormItem[]): Buffer =>
  zipOf([
    { name: 'imsmanifest.xml', bytes: scormManifest(version, items) },
    ...items.map(({ href }) => ({ name: href.replace(/[?#].*/, ''), bytes: PAGE })),
  ]);

/** Marks an entry as a symbolic link, as a Unix archive has them. */
export function linked(zip: Buffer, name: string): Buffer {
  const bytes = Buffer.from(zip);
  for (let i = bytes.indexOf('PK\x01\x02', 0, 'latin1'); i >= 0; i = bytes.indexOf('PK\x01\x02', i + 4, 'latin1')) {
    const length = bytes.readUInt16LE(i + 28);
    if (bytes.subarray(i + 46, i + 46 + length).toString('utf8') !== name) continue;
    bytes.writeUInt16LE((3 << 8) | 20, i + 4);
    bytes.writeUInt32LE((0o120777 << 16) >>> 0, i + 38);
  }
  return bytes;
}

/** Numbers that are the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Roll = (below: number) => number;
const pick = <T>(roll: Roll, from: readonly T[]): T => from[roll(from.length)] as T; // none is empty

interface Hostile {
  what: string;
  bytes: Buffer;
  /** Any of these is right. */
  reasons: readonly string[];
}

const extra = (part: ZipPart): Buffer => jsPackage(MANIFEST, [part]);
const KINDS: readonly ((roll: Roll) => Hostile)[] = [
  (roll) => {
    const name = pick(roll, [
      '../evil.js',
      'a/../../evil.js',
      '/etc/passwd',
      'C:\\evil.js',
      '..\\evil.js',
      'a\\..\\..\\b',
      './../x',
    ]);
    return { what: `a way out: ${name}`, bytes: extra({ name, bytes: 'x' }), reasons: ['path'] };
  },
  (roll) => {
    const name = pick(roll, ['app.js', 'index.html']);
    return { what: `a link: ${name}`, bytes: linked(jsPackage(), name), reasons: ['link'] };
  },
  (roll) => {
    const name = pick(roll, ['a\u0007b.js', 'x\u202egnp.js', 'b'.repeat(300), 'c\nd', `${'d/'.repeat(500)}e`]);
    return {
      what: `a name: ${JSON.stringify(name.slice(0, 20))}`,
      bytes: extra({ name, bytes: 'x' }),
      reasons: ['path'],
    };
  },
  () => ({ what: 'a password', bytes: locked(jsPackage()), reasons: ['encrypted'] }),
  (roll) => {
    const zeros = Buffer.alloc((2 + roll(30)) * 1024 * 1024);
    return { what: `${zeros.length} zeros`, bytes: extra({ name: 'zeros.bin', bytes: zeros }), reasons: ['bomb'] };
  },
  (roll) => {
    const claimed = 300 * 1024 * 1024 + roll(1000);
    const parts = Array.from({ length: 5 }, (_, i) => ({ name: `${i}.bin`, bytes: `${i}`, claims: { size: claimed } }));
    return { what: 'claims of gigabytes', bytes: jsPackage(MANIFEST, parts), reasons: ['bomb'] };
  },
  (roll) => {
    const size = 1 + roll(50);
    const bytes = extra({ name: 'less.bin', bytes: 'x'.repeat(5000), claims: { size } });
    return { what: 'more than it claims', bytes, reasons: ['bomb', 'corrupt'] };
  },
  () => {
    const parts = Array.from({ length: 5001 }, (_, i) => ({ name: `f${i}`, bytes: '' }));
    return { what: 'too many files', bytes: jsPackage(MANIFEST, parts), reasons: ['bomb'] };
  },
  (roll) => {
    const whole = jsPackage();
    const at = 40 + roll(whole.length - 80);
    return { what: `cut at ${at}`, bytes: whole.subarray(0, at), reasons: ['corrupt'] };
  },
  (roll) => {
    const bytes = extra({ name: 'sum.bin', bytes: 'x'.repeat(100), claims: { crc: roll(1e9) } });
    return { what: 'a wrong checksum', bytes, reasons: ['corrupt'] };
  },
  () => ({ what: 'the same name twice', bytes: extra({ name: 'app.js', bytes: 'other' }), reasons: ['path'] }),
  (roll) => {
    const bytes = Buffer.from(pick(roll, ['%PDF-1.7', '<html>', '', 'Rar!\x1a\x07', 'MZ']));
    return { what: 'no archive', bytes, reasons: ['wrong-type'] };
  },
  () => ({ what: 'no manifest', bytes: zipOf([{ name: 'index.html', bytes: 'x' }]), reasons: ['no-manifest'] }),
  (roll) => {
    const deep = pick(roll, ['a/b/experiment.json', 'a/b/imsmanifest.xml']);
    return { what: 'too deep', bytes: zipOf([{ name: deep, bytes: '{}' }]), reasons: ['no-manifest'] };
  },
  (roll) => {
    const text = pick(roll, ['{', '[]', 'null', '{"format": 2}', '{"format": 1, "steps": []}', '['.repeat(60)]);
    return { what: `a manifest ${text.slice(0, 20)}`, bytes: jsPackage(text), reasons: ['manifest'] };
  },
  (roll) => {
    const entry = pick(roll, [
      '../x.html',
      'https://evil.example/',
      '/index.html',
      'none.html',
      'javascript:alert(1)',
      'INDEX.html',
    ]);
    return { what: `an entry ${entry}`, bytes: jsPackage({ ...MANIFEST, entry }), reasons: ['manifest'] };
  },
  (roll) => {
    const xml = pick(roll, [
      '<!DOCTYPE m [<!ENTITY a "b">]><manifest>&a;</manifest>',
      '<manifest>',
      `${'<item>'.repeat(400)}${'</item>'.repeat(400)}`,
      '<manifest/>',
      scormManifest('1.2', [{ id: 'a', title: 'a', href: '../../out.html' }]),
    ]);
    return {
      what: `xml ${xml.slice(0, 20)}`,
      bytes: zipOf([{ name: 'imsmanifest.xml', bytes: xml }]),
      reasons: ['manifest'],
    };
  },
];

export const HOSTILE_KINDS = KINDS.length;
export function hostile(seed: number): Hostile {
  const roll = dice(seed);
  // each kind comes round
  return (KINDS[seed % KINDS.length] as (typeof KINDS)[number])(roll);
}
