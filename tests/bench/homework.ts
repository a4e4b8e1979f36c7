// The deadline of a class: forty hand in three photographs each at once, and each photograph is cleaned of what it says beside itself.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cleanJpeg } from '#server/platform/picture/jpeg.ts';
import type { Bench, Measurement, Person, Row } from './bench.ts';
import { callBy } from './bench.ts';
import { clock, since } from './event.ts';
import { quantile } from './stats.ts';

const STUDENTS = 40;
const PICTURES = 3;
/** As a phone shrinks them, and as a camera makes them. */
const SHRUNK = 650_000;
const TAKEN = 2_800_000;
const ROUNDS = 5;
const CLEANED = 60;

export const homework: Measurement = {
  name: 'homework',
  about:
    'Forty students hand in three photographs of 650 kB each at once: the draft that names them, by which the server cleans them, and the hand-in; five times. Beside it the whole way from the first byte: three uploads begun, sent and finished, saved and handed in. One photograph of 2.8 MB with a place, a thumbnail and a film behind it is cleaned by its segments and its checksum made anew.',
  run: measure,
};

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);

/** Segments as a camera writes them, with data that no table explains: nothing here decodes it. */
function photograph(size: number): Buffer {
  const data = randomBytes(size);
  for (let at = data.indexOf(0xff); at >= 0; at = data.indexOf(0xff, at + 1)) data[at] = 0xfe;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1'), randomBytes(20_000)])),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, 0x07, 0xd0, 0x05, 0xdc, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.alloc(20, 3)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    data,
    Buffer.from([0xff, 0xd9]),
    Buffer.alloc(size / 20, 7),
  ]);
}

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const server = await bench.startServer();
  const teacher = await bench.signIn(server.url, 'teacher01');
  const { people, classId } = await server.ask('enrol', STUDENTS);
  const students = people.map((p): Person => ({ ...p, call: callBy(server.url, p.token) }));
  const rounds = bench.quick ? 2 : ROUNDS;
  const handIns: number[] = [];
  const wholes: number[] = [];
  let cpu = 0;
  for (let n = 0; n < rounds; n++) {
    const there = await given(teacher, classId);
    // they have been writing on it
    await Promise.all(students.map((s) => s.call('/api/Work/Item', { assignmentId: there })));
    const stored = await Promise.all(students.map((s) => uploaded(server.url, s)));
    const before = (await server.used()).cpuMs;
    handIns.push(
      ...(await Promise.all(students.map((student, i) => timed(() => handIn(student, there, stored[i] ?? []))))),
    );
    cpu += (await server.used()).cpuMs - before;
    const whole = await given(teacher, classId);
    wholes.push(
      ...(await Promise.all(
        students.map((student) => timed(async () => handIn(student, whole, await uploaded(server.url, student)))),
      )),
    );
  }
  const [one, all] = [quantile(handIns, 0.95), quantile(wholes, 0.95)];
  return {
    rows: [
      {
        what: `${STUDENTS} hand in ${PICTURES} photographs each, p95`,
        value: one,
        unit: 'ms',
        aim: '<= 500',
        ok: one <= 500,
      },
      { what: 'CPU of the server for one of them', value: cpu / rounds / STUDENTS, unit: 'ms' },
      { what: 'the same from the first byte, p95', value: all, unit: 'ms' },
      cleaning(),
    ],
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const at = clock();
  await work();
  return since(at);
}

async function given(teacher: Person, classId: string): Promise<string> {
  const items = [{ id: 'pages', kind: 'files', title: '拍下计算过程', points: 100 }];
  const title = `作业 ${randomUUID().slice(0, 4)}`;
  const { id: refId } = await teacher.call<{ id: string }>('/OrgApi/Work/Add', { title, items });
  const task = { kind: 'homework', refId, to: { classIds: [classId] }, until: Date.now() + 3_600_000 };
  return (await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', task)).id;
}

/** Sent as a phone sends them: begun with a checksum, in parts. */
async function uploaded(url: string, student: Person): Promise<string[]> {
  const one = async (): Promise<string> => {
    const bytes = photograph(SHRUNK);
    const sha = createHash('sha256').update(bytes).digest('hex');
    const begin = { name: 'page.jpg', size: bytes.length, sha };
    const { uploadId } = await student.call<{ uploadId: string }>('/OrgApi/UploadFile/Begin', begin);
    const form = new FormData();
    form.append('uploadId', uploadId);
    form.append('offset', '0');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'page.jpg');
    const headers = { authorization: student.token };
    await (await fetch(`${url}/OrgApi/UploadFile/Part`, { method: 'POST', headers, body: form })).json();
    await student.call('/OrgApi/UploadFile/Finish', { uploadId });
    return uploadId;
  };
  return Promise.all(Array.from({ length: PICTURES }, one));
}

async function handIn(student: Person, assignmentId: string, uploadIds: readonly string[]): Promise<void> {
  const value = uploadIds.map((uploadId) => ({ uploadId }));
  const answers = [{ itemId: 'pages', value }];
  const { version } = await student.call<{ version: number }>('/api/Work/Save', { assignmentId, version: 0, answers });
  await student.call('/api/Work/Submit', { assignmentId, version, cmd: randomUUID() });
}

function cleaning(): Row {
  const bytes = photograph(TAKEN);
  const taken = Array.from({ length: CLEANED }, () => {
    const at = clock();
    createHash('sha256')
      .update(cleanJpeg(bytes) ?? bytes)
      .digest();
    return since(at);
  });
  const value = quantile(taken, 0.5);
  return { what: 'one photograph of 2.8 MB cleaned, median', value, unit: 'ms', aim: '<= 5', ok: value <= 5 };
}
