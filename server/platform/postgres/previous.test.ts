import { expect, test } from 'vitest';
import { attached } from './previous.ts';

const PID_FILE = `26826
/srv/mengoo/data/postgres
1795271114
5432
/tmp/mengoo-1a2b3c

  5947763    589875
ready   
`;
const SEGMENTS = `       key      shmid perms                  size  cpid  lpid nattch   uid   gid  cuid  cgid      atime      dtime      ctime                   rss                  swap
  10420279     786445   600                    56  4311  4361     13 65534 65534 65534 65534 1795273715 1795273725 1795273712                  4096                     0
   5947763     589875   600                    56 26826  4360     12 65534 65534 65534 65534 1795273715 1795273715 1795271114                  4096                     0
`;

test('counts those who are attached to the segment that the pid file names', () => {
  expect(attached(PID_FILE, SEGMENTS)).toBe(12);
});

test('a segment of the same id or key alone is somebody else’s; without a file or a list there is nobody', () => {
  expect(attached(PID_FILE, SEGMENTS.replace('5947763', '5947764'))).toBe(0);
  expect(attached(PID_FILE, SEGMENTS.replace('589875', '589876'))).toBe(0);
  expect(attached('', SEGMENTS)).toBe(0);
  expect(attached('26826\n', SEGMENTS)).toBe(0);
  expect(attached(PID_FILE, '')).toBe(0);
});
