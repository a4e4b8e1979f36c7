// The school's figures. Each is declared once, as the list that it opens: its value is how many rows that list answers.
import type { FastifyInstance } from 'fastify';
import type { FigureId } from '#contract/statistics.ts';
import { answerTo, type Call, mayAsk } from '#server/platform/http/mount.ts';
import { countVisitors, ofLate, visitsList } from './visits.ts';

interface List {
  path: string;
  body: Record<string, unknown>;
  route: string;
}
interface Figure {
  id: FigureId;
  list: List | ((now: number) => List);
  /** What no list has a row of. */
  value?: (call: Call) => Promise<number>;
}

const home = (id: FigureId): string => `/home?list=${id}`;
const STATISTICS = '/OrgApi/DataStatistics';

const FIGURES: readonly Figure[] = [
  {
    id: 'students',
    list: { path: '/OrgApi/SysUser/Items', body: { base: 'student' }, route: '/admin/user?base=student' },
  },
  {
    id: 'teachers',
    list: { path: '/OrgApi/SysUser/Items', body: { base: 'teacher' }, route: '/admin/user?base=teacher' },
  },
  { id: 'classes', list: { path: '/OrgApi/SysDept/Items', body: { kind: 'class' }, route: home('classes') } },
  { id: 'courses', list: { path: '/OrgApi/Course/Items', body: {}, route: home('courses') } },
  { id: 'lessons', list: { path: `${STATISTICS}/Lessons`, body: {}, route: home('lessons') } },
  { id: 'finished', list: { path: `${STATISTICS}/Lessons`, body: { finished: true }, route: home('finished') } },
  { id: 'visits', list: (now) => visitsList(ofLate(now)) },
  {
    id: 'visitors',
    list: (now) => visitsList(ofLate(now)),
    value: ({ app, who }) => countVisitors(app, who, ofLate(app.now())),
  },
  {
    id: 'signIns',
    list: {
      path: '/OrgApi/LogOperate/Items',
      body: { kind: 'signIn', result: 0 },
      route: '/logs/log?kind=signIn&result=0',
    },
  },
  { id: 'questions', list: { path: `${STATISTICS}/Questions`, body: {}, route: home('questions') } },
];

/** Those whose list the caller may open. */
export async function figuresFor(server: FastifyInstance, call: Call) {
  const found = await Promise.all(
    FIGURES.map(async ({ id, list: given, value }) => {
      const list = typeof given === 'function' ? given(call.app.now()) : given;
      if (value) return mayAsk(server, list.path, call.who) ? [{ id, value: await value(call), list }] : [];
      const answer = await answerTo(server, list.path, { ...list.body, page: 1, pageSize: 1 }, call);
      if (!isCounted(answer)) return [];
      return [{ id, value: answer.itemCount, list }];
    }),
  );
  return found.flat();
}

const isCounted = (answer: unknown): answer is { itemCount: number } =>
  typeof answer === 'object' && answer !== null && 'itemCount' in answer && typeof answer.itemCount === 'number';
