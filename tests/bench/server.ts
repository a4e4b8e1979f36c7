// The server as main.ts starts it, in a process of its own, with one more way in: events for a plain log, by the channel.
import { open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { boot } from '#server/boot.ts';
import { openSession } from '#server/modules/auth/signin.ts';
import { experimentContent } from '#server/modules/experiments/index.ts';
import { loadConfig } from '#server/platform/config.ts';
import { startContent } from '#server/platform/http/content.ts';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { seedWhenEmpty } from '#server/worlds/index.ts';
import { serve } from './child.ts';
import { eventOf } from './event.ts';

const config = loadConfig(process.env);
const logger = pino({ level: config.LOG_LEVEL }, pino.destination(2));
const database = await openDatabase(config, (error) => logger.error({ err: error }, 'database'));
const { app, server, stop } = await boot({ config, logger, database });
await seedWhenEmpty(app, server, 'classroom');
const url = await server.listen({ port: 0, host: '127.0.0.1' });

const commands = {
  url: () => url,
  connections: () =>
    new Promise<number>((resolve, reject) => {
      server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    }),
  /** Stores and sends one event of that many bytes; back when it is stored. */
  append: ({ log, n, size }: { log: string; n: number; size: number }) => app.logs.append(log, [eventOf(n, size)]),
  /** Stores many at once, to be replayed. */
  fill: async ({ log, count, size }: { log: string; count: number; size: number }) => {
    for (let n = 0; n < count; n += 500) {
      await app.logs.append(
        log,
        Array.from({ length: Math.min(500, count - n) }, (_, i) => eventOf(n + i + 1, size)),
      );
    }
  },
  /** New students of the demo class, signed in: by name and password it would take a minute for a thousand. */
  enrol: async (count: number) => {
    const { rows } = await database.pool.query<{ id: string; courseId: string; classId: string }>(
      `insert into sys_user (id, org_id, role_id, dept_id, user_name, name, pwd, created_at)
        select gen_random_uuid(), s.org_id, s.role_id, s.dept_id, 'bench-' || gen_random_uuid(), '学生' || n, s.pwd, s.created_at
        from (select u.* from sys_user u join organisation o on o.id = u.org_id
          where u.user_name = 'student04' and o.code = 'demo') s, generate_series(1, $1) n
        returning id, dept_id as "classId",
          (select c.course_id from class_teacher c where c.class_id = dept_id limit 1) as "courseId"`,
      [count],
    );
    const people: { token: string; userId: string }[] = [];
    for (const { id } of rows)
      people.push({ token: (await openSession(app, id, { address: '127.0.0.1' })).token, userId: id });
    const { courseId = '', classId = '' } = rows[0] ?? {};
    return { people, courseId, classId };
  },
  /** The listener of packages, and its port. */
  content: async () => {
    const listener = await startContent(app, [experimentContent(app)]);
    return (listener.address() as AddressInfo).port;
  },
  /** A file that was uploaded by somebody. */
  film: async ({ path, size, ownerId }: { path: string; size: number; ownerId: string }) => {
    const id = app.newId();
    await app.files.putFile(id, path);
    // a film is not sought in while half a gigabyte of it still goes to the disk
    for (const written of [path, join(config.DATA_DIR, 'files', id)]) {
      const file = await open(written, 'r+');
      await file.sync();
      await file.close();
    }
    await database.pool.query(
      `insert into stored_file (id, org_id, owner_id, name, size, type, key, sha256, purpose, used_by, created_at)
        select $1, org_id, id, '实验.mp4', $2, 'video/mp4', $1, md5($1), 'upload', 'bench:1', 1 from sys_user where id = $3`,
      [id, size, ownerId],
    );
    return id;
  },
};
export type ServerCommands = typeof commands;
serve(commands);
process.once('SIGTERM', async () => {
  await stop();
  await database.stop();
  process.exit(0);
});
