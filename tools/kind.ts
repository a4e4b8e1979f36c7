// `npm run kind NAME` writes what a new kind of work needs: docs/kinds.md says what each file is for. It asks nothing, and what it wrote
// can be given, done and scored: a teacher keeps rows and gives them, a student says that one is done.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyFiles, jsonOf, pascalOf, ROOT, rolesFile, writeFiles } from './scaffold.ts';

const tablesOf = (name: string): string => `
-- who has said that they have done it
create table ${name}_done (
  ${name}_id text not null references ${name},
  student_id text not null references sys_user,
  at bigint not null,
  primary key (${name}_id, student_id)
);
`;

function contractFiles(name: string): Record<string, string> {
  const pascal = pascalOf(name);
  const base = `/api/${pascal}`;
  return {
    [`contract/families/${name}-task.ts`]: `// The page on which a student does what was given of ${name}.
import type { Pages } from './manifest.ts';

export const pages = {
  '/${name}': { access: 'login', layout: 'basicMengoo', words: ['${name}Task'] },
} as const satisfies Pages;
`,
    [`contract/${name}-task.ts`]: `// What a student does with what was given of ${name}.
import { z } from 'zod';
import { id, op, time } from './kit.ts';

export const WORK = { kind: '${name}', isAssigned: true };

export const ${name}Task = {
  item: op('${base}/Item', {
    summary: 'What was given, and whether it is done; 404 unless it was given to the caller',
    access: ['student'],
    input: z.strictObject({ id }),
    output: z.strictObject({ id, name: z.string(), note: z.string(), doneAt: time.nullable() }),
  }),
  done: op('${base}/Done', {
    summary: 'Say that it is done; the same again changes nothing',
    access: ['student'],
    input: z.strictObject({ id }),
  }),
};
`,
    [`contract/${name}-task.roles.tsv`]: rolesFile([
      [`${base}/Done`, ['student']],
      [`${base}/Item`, ['student']],
    ]),
    [`contract/${name}-task.fields.tsv`]:
      '# field\tmeaning\ndoneAt\tWhen the caller said that it is done, in milliseconds since the epoch, UTC; null: not yet\nname\tWhat it is called\nnote\tWhatever else there is to say of it\n',
    [`contract/${name}-task.foreign.ts`]: `// Foreign ids to try the operations of ${name}-task.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

const one: Sample = { who: 'student', kind: '/OrgApi/${pascal}', input: (id) => ({ id }) };
export const samples = (): Record<string, Sample> => ({ '${base}/Done': one, '${base}/Item': one });
`,
  };
}

const serverFiles = (name: string): Record<string, string> => ({
  [`server/modules/${name}/kind.ts`]: `// A row of ${name} as a kind of work: its teacher gives it, and its students say that it is done.
import type { Postgres } from '#server/platform/app.ts';
import type { Begun, Kind } from '#server/platform/kinds/kind.ts';
import type { Db } from '#server/platform/sql.ts';
import { assignedIn } from '../assignments/index.ts';

export const ${name}Kind = (app: Postgres): Kind => ({
  name: '${name}',
  assign: {
    anyCourse: true,
    open: async (who, id) => {
      const { rows } = await app.pool.query<{ title: string }>(
        'select name as title from ${name} where id = $1 and org_id = $2 and deleted_at is null',
        [id, who.orgId],
      );
      return rows[0] ? { ...rows[0], courseId: null } : null;
    },
    stateOf: async (ids, studentIds) => {
      const { rows } = await app.pool.query<Pick<Begun, 'refId' | 'studentId'>>({
        name: '${name}-done',
        text: \`select ${name}_id as "refId", student_id as "studentId" from ${name}_done
          where ${name}_id = any($1) and student_id = any($2)\`,
        values: [ids, studentIds],
      });
      return rows.map((row) => ({ ...row, state: 'done' }));
    },
    path: (id) => \`/${name}?id=\${encodeURIComponent(id)}\`,
    detail: async () => null,
  },
  book: {
    columnsOf: async (db, courseId) => {
      const titles = await namesOf(db, await assignedIn(db, '${name}', courseId));
      return [...titles].map(([refId, title]) => ({
        kind: '${name}',
        refId,
        title,
        counts: 'last',
        sort: 2,
        from: null,
      }));
    },
    titlesOf: namesOf,
  },
});

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: '${name}-named',
    text: 'select id, name from ${name} where id = any($1) and deleted_at is null',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row.name]));
}
`,
  [`server/modules/${name}/task.routes.ts`]: `// What students do with what was given of ${name}.
import type { FastifyInstance } from 'fastify';
import { ${name}Task as contract } from '#contract/${name}-task.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { givenTo } from '../assignments/index.ts';
import { postAttempt } from '../gradebook/index.ts';
import { ${name}Kind } from './kind.ts';

interface Given {
  id: string;
  name: string;
  note: string;
  doneAt: number | null;
}

export function mount${pascalOf(name)}Task(server: FastifyInstance, app: App): void {
  defineKind(app, ${name}Kind(app));
  const handlers: Handlers<typeof contract> = {
    item: ({ id }, { who }) => given(app, who, id),
    done: async ({ id }, { who }) => {
      await given(app, who, id);
      const at = app.now();
      await withTransaction(app.pool, async (client) => {
        await client.query('insert into ${name}_done values ($1, $2, $3) on conflict do nothing', [id, who.userId, at]);
        const { orgId, userId: studentId } = who;
        const scored = { attempt: 1, state: 'scored', score: 1, max: 1, at } as const;
        await postAttempt(client, { orgId, kind: '${name}', refId: id, studentId, ...scored });
      });
      return null;
    },
  };
  mount(server, app, contract, handlers);
}

/** 404 unless it was given to them. */
async function given(app: Postgres, who: Who, id: string): Promise<Given> {
  if ((await givenTo(app.pool, '${name}', [id], who.userId)).length === 0) throw missing();
  const { rows } = await app.pool.query<Given>(
    \`select n.id, n.name, n.note, d.at as "doneAt" from ${name} n
      left join ${name}_done d on d.${name}_id = n.id and d.student_id = $2 where n.id = $1 and n.deleted_at is null\`,
    [id, who.userId],
  );
  if (!rows[0]) throw missing();
  return rows[0];
}
`,
});

const clientFiles = (name: string): Record<string, string> => ({
  [`src/screens/learn/${name}/screen.tsx`]: `// What was given of ${name}: read, and said to be done.
import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useBusy } from '#src/ui/use-busy.ts';

/** @page /${name} */
export function ${pascalOf(name)}TaskScreen() {
  const { t } = useTranslation('${name}Task');
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const given = useCall('/api/${pascalOf(name)}/Item', { id });
  const { busy, run } = useBusy();
  if (given.isPending) return <PageLoading />;
  if (given.isError) return <ErrorState error={given.error} onRetry={() => void given.refetch()} />;
  const { name, note, doneAt } = given.data;
  const say = () =>
    run('done', async () => {
      await call('/api/${pascalOf(name)}/Done', { id });
      await given.refetch();
    });
  return (
    <Stack bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }} gap="4" align="start">
      <Heading as="h1" textStyle="xl">
        {name}
      </Heading>
      <Text whiteSpace="pre-wrap">{note}</Text>
      {doneAt === null ? (
        <Button loading={busy === 'done'} onClick={() => void say()}>
          {t('done')}
        </Button>
      ) : (
        <Text role="status">{t('isDone')}</Text>
      )}
    </Stack>
  );
}
`,
  [`src/locales/zh-CN/${name}Task.json`]: jsonOf({ title: name, done: '完成', isDone: '已完成' }),
  [`src/locales/en/${name}Task.json`]: jsonOf({ title: name, done: 'Done', isDone: 'You have done this' }),
});

/** A file with this changed in it; throws where the place is not there. */
function change(file: string, from: RegExp, to: string): void {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!from.test(text)) throw new Error(`${file} is not as it was: ${from} is not there`);
  writeFileSync(join(ROOT, file), text.replace(from, to));
}

const [name = ''] = process.argv.slice(2);
await writeFiles('kind', name, () => ({
  ...familyFiles(name, {
    area: 'teach',
    read: ['teacher', 'admin'],
    write: ['teacher', 'admin'],
    tables: tablesOf(name),
  }),
  ...contractFiles(name),
  ...serverFiles(name),
  ...clientFiles(name),
}));
// outside of its folders: what tasks of the kind are called
for (const language of ['zh-CN', 'en'])
  change(`src/locales/${language}/tasks.json`, /("kind": \{)/, `$1\n    "${name}": "${name}",`);
