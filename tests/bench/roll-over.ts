// A term rolled over: fifty ordinary courses with their films and papers, copied and closed by one job.
import type { OutputOf } from '#contract/index.ts';
import type { Bench, Measurement, Person, Row } from './bench.ts';

const COURSES = 50;
const AIM_S = 60;
const POLL_MS = 100;

export const rollOver: Measurement = {
  name: 'roll-over',
  about:
    'Fifty copies of the demo school’s ordinary course (three chapters, eleven sections, a film, papers and slides) rolled over into the next term, the old ones closed, from the call to the end of the job.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const server = await bench.startServer();
  const teacher = await bench.signIn(server.url, 'teacher01');
  const courseIds = await coursesOf(bench, teacher);
  const begin = performance.now();
  const wanted = { to: '2028春', courseIds, archive: true, commit: '1' };
  const { jobId } = await teacher.call<{ jobId: string }>('/OrgApi/Course/RollOver', wanted);
  const job = await ended(teacher, jobId);
  const seconds = (performance.now() - begin) / 1000;
  if (job.state !== 'done' || job.counts['copied'] !== courseIds.length) throw new Error(`${job.state}: ${job.reason}`);
  return {
    rows: [
      {
        what: `roll-over of ${courseIds.length} courses`,
        value: seconds,
        unit: 's',
        aim: `<= ${AIM_S}`,
        ok: seconds <= AIM_S,
      },
    ],
  };
}

async function coursesOf(bench: Bench, { call }: Person): Promise<string[]> {
  const { items } = await call<OutputOf<'/OrgApi/Course/Items'>>('/OrgApi/Course/Items', { keyword: '大学物理实验' });
  const ids: string[] = [];
  for (let n = 1; n <= COURSES; n++) {
    const { id } = await call<{ id: string }>('/OrgApi/Course/Copy', { id: items[0]?.id ?? '', name: `课程 ${n}` });
    await call('/OrgApi/Course/Update', { id, term: '2027秋' });
    ids.push(id);
    if (n % 10 === 0) bench.say(`course ${n} of ${COURSES}`);
  }
  return ids;
}

async function ended({ call }: Person, id: string): Promise<OutputOf<'/api/Job/Item'>> {
  for (;;) {
    const job = await call<OutputOf<'/api/Job/Item'>>('/api/Job/Item', { id });
    if (job.endedAt !== null) return job;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
