// Files of people: sent at once or in parts, and looked at again by who may see them.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { files as contract } from '#contract/files.ts';
import { id } from '#contract/kit.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { contentOrigin } from '#server/platform/http/content.ts';
import { sendKept } from '#server/platform/http/download.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { UPLOAD_LIMIT } from '#server/platform/http/server.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { receivePart } from '#server/platform/upload/part.ts';
import { chosenFiles, clearLeftovers, incoming, receiveFiles, unknownField } from '#server/platform/upload/receive.ts';
import { filePolicy, openFile, visibleFile } from './file.access.ts';
import { isShownInline } from './file.policy.ts';
import { deleteFiles, listFiles, present } from './file.store.ts';
import { keepFiles, removeKey, uploadLimits } from './keep.ts';
import { begin, cancelUpload, finish, status, writePart } from './resumable.ts';
import { sweepFiles } from './sweep.ts';
import { TICKET_MS, ticketPath } from './ticket.ts';

const SWEEP_MS = 3_600_000;
/** Of a part. */
const place = z.strictObject({ uploadId: id, offset: z.coerce.number().int().nonnegative() });

export function mountFiles(server: FastifyInstance, app: App): void {
  filePolicy(app, 'org', async (who, id) => who.orgId === id);
  server.addHook('onReady', () => clearLeftovers(incoming(app), Date.now()));
  sweepEvery(server, app, SWEEP_MS, () => sweepFiles(app));

  const handlers: Handlers<typeof contract> = {
    upload: async (_input, call) => ({ items: await upload(call) }),
    begin: ({ name, size, sha }, { who }) => begin(app, who, { name, size, sha }),
    part: (_input, { who, request }) =>
      receivePart(request, place, ({ uploadId, offset }, bytes) => writePart(app, who, uploadId, offset, bytes)),
    status: ({ uploadId }, { who }) => status(app, who, uploadId),
    finish: ({ uploadId }, { who }) => finish(app, who, uploadId),
    abort: async ({ uploadId }, { who }) => {
      await cancelUpload(app, who, uploadId);
      return null;
    },
    items: async ({ page, pageSize, keyword }, { who }) => {
      const { items, itemCount, bytes } = await listFiles(app.pool, who.userId, { page, pageSize, keyword });
      const shown = items.map((f) => ({ ...present(f), createdAt: f.createdAt, used: f.usedBy !== null }));
      return { items: shown, itemCount, page, pageSize, bytes, quota: (await uploadLimits(app, who)).quota };
    },
    delete: async ({ ids }, { who }) => {
      const keys = await withTransaction(app.pool, (client) => deleteFiles(client, who, ids, app.now()));
      if (keys === null) throw missing();
      if (keys === 'used') throw new Failure(CODE.conflict, 'inUse');
      for (const key of keys) await removeKey(app, key);
      return { deleted: keys.length };
    },
    get: async ({ id }, call) =>
      sendKept(app.files, await (call.who ? visibleFile(app, call.who, id) : openFile(app, id)), call),
    ticket: async ({ id }, { who, request }) => {
      const file = await visibleFile(app, who, id);
      const expiresAt = app.now() + TICKET_MS;
      const url = contentOrigin(app, request) + ticketPath(app, file, expiresAt);
      return { url, expiresAt, inline: isShownInline(file.type) };
    },
  };
  mount(server, app, contract, handlers);
}

async function upload({ app, who, request }: Call) {
  const { file: limit } = await uploadLimits(app, who);
  const field = (name: string) => {
    throw unknownField(name);
  };
  return receiveFiles({ app, request }, { field, limit: Math.min(limit, UPLOAD_LIMIT) }, (received) =>
    keepFiles(app, who, chosenFiles(received)),
  );
}
