// What a marker draws on a page of what was handed in: folded into the page's strokes, as a class folds its log.
import { CODE } from '#contract/codes.ts';
import type { InputOf } from '#contract/index.ts';
import type { InkOp, Stroke } from '#contract/ink.ts';
import { MOST_DRAWN } from '#contract/live-limits.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type Db, withTransaction } from '#server/platform/sql.ts';
import { filesNamed } from '../files/index.ts';
import { taughtReply } from './access.ts';
import { replyFiles } from './files.ts';

interface Layer {
  strokes: Stroke[];
  /** Once taken away, a stroke does not come back: not by a call that was sent again, either. */
  gone: string[];
}

/** Strokes of one page, and points of them together. */
const MOST_STROKES = 2000;
const MOST_PLACES = 5 * MOST_DRAWN;

function layerWith(layer: Layer, op: InkOp): Layer {
  if (op.op === 'add') {
    const { id } = op.stroke;
    const isKnown = layer.gone.includes(id) || layer.strokes.some((s) => s.id === id);
    return isKnown ? layer : { ...layer, strokes: [...layer.strokes, op.stroke] };
  }
  const ids = op.op === 'clear' ? new Set(layer.strokes.map((s) => s.id)) : new Set(op.ids);
  const gone = layer.strokes.filter((s) => ids.has(s.id)).map((s) => s.id);
  return { strokes: layer.strokes.filter((s) => !ids.has(s.id)), gone: [...layer.gone, ...gone] };
}

export async function inkOf(db: Db, replyId: string): Promise<Record<string, Stroke[]>> {
  const { rows } = await db.query<{ page: string; strokes: Stroke[] }>({
    name: 'homework-ink',
    text: 'select page, strokes from homework_ink where reply_id = $1',
    values: [replyId],
  });
  return Object.fromEntries(rows.map((r) => [r.page, r.strokes]));
}

export async function drawOnReply(
  call: Pick<Call, 'app' | 'who'>,
  { id, page, ops }: InputOf<'/OrgApi/WorkReply/Ink'>,
): Promise<{ strokes: number }> {
  const { app, who } = call;
  const { reply } = await taughtReply(app, who, id);
  const [fileId = '', n] = page.split(':');
  // what was handed in alone: a draft changes under the pen
  if (reply.attempt === 0) throw new Failure(CODE.conflict, 'homeworkNotHandedIn', { data: { state: reply.state } });
  if (!(await replyFiles(app.pool, [id])).some((f) => f.fileId === fileId)) throw invalid({ page: 'homeworkPage' });
  const [file] = await filesNamed(app.pool, who.orgId, [fileId]);
  // a picture is one page: what may be drawn on it is bound by page
  if (file?.type.startsWith('image/') && n !== '1') throw invalid({ page: 'homeworkPage' });
  return withTransaction(app.pool, async (client) => {
    await client.query('insert into homework_ink (reply_id, page) values ($1, $2) on conflict do nothing', [id, page]);
    const { rows } = await client.query<Layer>(
      'select strokes, gone from homework_ink where reply_id = $1 and page = $2 for update',
      [id, page],
    );
    const layer = ops.reduce(layerWith, rows[0] ?? { strokes: [], gone: [] });
    const places = layer.strokes.reduce((all, s) => all + s.points.length, 0);
    if (layer.strokes.length > MOST_STROKES || places > MOST_PLACES) throw invalid({ ops: 'homeworkInk' });
    await client.query('update homework_ink set strokes = $3, gone = $4 where reply_id = $1 and page = $2', [
      id,
      page,
      JSON.stringify(layer.strokes),
      JSON.stringify(layer.gone.slice(-MOST_STROKES)),
    ]);
    return { strokes: layer.strokes.length };
  });
}
