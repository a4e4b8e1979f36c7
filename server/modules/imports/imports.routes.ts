// People from spreadsheets: the forms that start an import, the passwords it gave, and the templates.
import type { FastifyInstance } from 'fastify';
import { imports as contract } from '#contract/imports.ts';
import type { App, Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { exportRows } from '#server/platform/export.ts';
import { missing } from '#server/platform/failure.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { acceptedLang, say } from '#server/platform/messages.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { workJob } from '../jobs/index.ts';
import { externalLink, organisationById } from '../portal/index.ts';
import { TITLES } from './columns.ts';
import { removeUsedFiles } from './given-file.ts';
import { type ImportKind, importJobs } from './import.job.ts';
import { type IssuedPassword, sweepPasswords, takePasswords } from './passwords.ts';
import { startImport } from './start-import.ts';
import { type Template, templateOf } from './templates.ts';

const SWEEP_MS = 600_000;

export function mountImports(server: FastifyInstance, app: App): void {
  for (const job of Object.values(importJobs)) workJob(app, job);
  mountTemplates(server);
  sweepEvery(server, app, SWEEP_MS, () => sweepImports(app));
  const starts = (kind: ImportKind) => (_input: unknown, call: Call) => startImport(call, kind);
  const handlers: Handlers<typeof contract> = {
    students: starts('student-import'),
    teachers: starts('teacher-import'),
    studentsDept: starts('student-dept-import'),
    passwords: async ({ jobId }, { who, lang, reply }) => {
      const { name, rows } = await takePasswords(app, who, jobId, 'file');
      const columns = [
        { title: TITLES.userName, value: (p: IssuedPassword) => p.userName, width: 18 },
        { title: TITLES.name, value: (p: IssuedPassword) => p.name, width: 12 },
        { title: TITLES.dept, value: (p: IssuedPassword) => p.dept, width: 20 },
        { title: say(lang, 'initialPassword'), value: (p: IssuedPassword) => p.password, width: 16, verbatim: true },
      ];
      const { bytes, type } = await exportRows({ columns, rows, format: 'xlsx', sheet: say(lang, 'sheetList') });
      return sendDownload(reply, { name, type, content: bytes });
    },
    slips: async ({ jobId }, { who, request }) => {
      const organisation = await organisationById(app, who.orgId);
      if (!organisation) throw missing();
      const { rows } = await takePasswords(app, who, jobId, 'slips');
      const link = await externalLink(app, who.orgId, request, '/login');
      return { organisation: organisation.name, groups: slipsByDept(rows, link) };
    },
  };
  mount(server, app, contract, handlers);
}

async function sweepImports(app: Clock & Postgres & HasFiles & HasLogger): Promise<void> {
  await removeUsedFiles(app);
  await sweepPasswords(app);
}

/** In the sheet's order. The link carries the user's name only. */
function slipsByDept(rows: readonly IssuedPassword[], login: string) {
  const groups = Map.groupBy(rows, (row) => row.dept);
  return [...groups].map(([dept, people]) => ({
    dept,
    slips: people.map((person) => ({ ...person, link: `${login}?user=${encodeURIComponent(person.userName)}` })),
  }));
}

function mountTemplates(server: FastifyInstance): void {
  for (const template of ['students', 'teachers'] as const satisfies Template[]) {
    server.get(`/template/${template}.xlsx`, async (request, reply) => {
      const lang = acceptedLang(request.headers['accept-language']);
      const content = await templateOf(template, lang);
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      await sendDownload(reply, { name: `${template}.xlsx`, type, content });
      return reply;
    });
  }
}
