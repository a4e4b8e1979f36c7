// The browser that records a class: silent for too long it goes on by itself, and one that cannot record says so.
import { enter } from './class-room.ts';
import { expect, signIn, test } from './fixture.ts';
import { classOf, comeBack, steps } from './recording.steps.ts';

test('begun in this browser: a silence is got over, a reload too, and a browser that cannot record says so', async ({
  page,
  newDevice,
  database,
}) => {
  await steps['from come'](page);
  const { liveId } = classOf(page);
  const learner = await (await newDevice()).newPage();
  await signIn(learner, 'student26');
  await enter(learner, liveId);
  await steps['recorded here'](page);
  await expect(learner.getByText('正在录制', { exact: true })).toBeVisible();
  const times = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from log_event where log = $1 and event like '%"live.recorded"%'`,
      [`live:${liveId}`],
    );
    return rows[0]?.n;
  };
  const before = (await times()) ?? 0;
  // nobody has pressed anything; a part on its way may make the silence end once more
  const silent = async () => {
    await database.pool.query('update live_class set recorded_at = 0 where id = $1', [liveId]);
    return times();
  };
  await expect.poll(silent).toBeGreaterThan(before);
  await expect(page.getByText('正在录制', { exact: true })).toBeVisible();
  await expect(page.getByText(/录制已停止/)).toHaveCount(0);

  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await comeBack(page);
  await expect(page.getByText(/这个浏览器不能录制/)).toBeVisible();
  await steps.ended(page);
  await expect(page.getByText('正在录制', { exact: true })).toHaveCount(0);
});
