// A process of its own that opens DATA_DIR's database and writes rows, printing each number once it is acknowledged. To be killed.
import { openDatabase } from '#server/platform/postgres/index.ts';
import { AlreadyRunning } from '#server/platform/postgres/lock.ts';

const dataDir = process.env['DATA_DIR'] ?? '';
try {
  const { pool, stop } = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined }, () => {});
  await pool.query('create table if not exists written (n serial primary key, at timestamptz default now())');
  let leaving = false;
  process.once('SIGTERM', () => {
    leaving = true;
  });
  while (!leaving) {
    const { rows } = await pool.query<{ n: number }>('insert into written default values returning n');
    process.stdout.write(`${rows[0]?.n}\n`);
  }
  await stop();
} catch (error) {
  process.stderr.write(String(error));
  process.exit(error instanceof AlreadyRunning ? 3 : 1);
}
