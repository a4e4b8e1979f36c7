// What has been said in 大学物理实验: an open question, an answered one, a discussion of a few voices, evaluations.
import type { TalkKind } from '#contract/talk.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';

const HOUR = 3_600_000;

/** A student's number in the class, from 1; `teacher`. */
type Voice = number | 'teacher';

interface Words {
  by: Voice;
  text: string;
  hoursAgo: number;
  score?: number;
  selected?: true;
  /** Students who agree. */
  votes?: readonly number[];
}

interface Thread extends Words {
  kind: TalkKind;
  /** The title of the section that it is about. */
  section?: string;
  replies?: readonly Words[];
}

const THREADS: readonly Thread[] = [
  {
    kind: 'qa',
    section: '误差与不确定度',
    by: 12,
    text: '不确定度最后保留几位有效数字？测量结果的末位要和它对齐吗？',
    hoursAgo: 20,
    votes: [9, 17],
  },
  {
    kind: 'qa',
    section: '单摆是怎样摆动的',
    by: 8,
    text: '测周期时为什么从平衡位置开始计时，而不从最高点？最高点看起来更好认。',
    hoursAgo: 75,
    votes: [5, 11, 21],
    replies: [
      { by: 15, text: '我猜是因为在最高点它停得久，不知道哪一刻算到了。', hoursAgo: 73, votes: [8, 22] },
      {
        by: 'teacher',
        text: '对。摆球在最高点附近很慢，前后零点几秒位置几乎不变，按表容易早或晚；过平衡位置时最快，同样的位置误差只对应很小的时间误差。再连测 30 个周期，误差还要除以 30。',
        hoursAgo: 70,
        selected: true,
        votes: [8, 15, 19, 27],
      },
      { by: 8, text: '明白了，谢谢老师！', hoursAgo: 69 },
    ],
  },
  {
    kind: 'discuss',
    section: '读数与有效数字',
    by: 'teacher',
    text: '不用实验室的器材，你在宿舍里怎样测一次重力加速度？说说用什么当摆、怎样量摆长，误差大概从哪里来。',
    hoursAgo: 120,
    replies: [
      {
        by: 6,
        text: '钥匙串吊在耳机线上，用手机秒表。摆长从门框量到钥匙中间，钥匙不是小球，重心估不准。',
        hoursAgo: 100,
        votes: [10, 14],
      },
      {
        by: 14,
        text: '可以用螺母，重心就在孔的中间，比钥匙好量。线选缝衣线，耳机线会伸长。',
        hoursAgo: 96,
        votes: [6, 10, 18, 25],
      },
      { by: 25, text: '我试了，测出来 9.6，少的部分多半是摆长少量了半个螺母。', hoursAgo: 50, votes: [14] },
    ],
  },
  { kind: 'evaluation', by: 4, score: 5, text: '每一节都不长，看完视频再做 AI 课堂，比只看讲义清楚。', hoursAgo: 90 },
  {
    kind: 'evaluation',
    by: 7,
    score: 3,
    text: '误差那一章有点难，希望多一个算完整的例子。',
    hoursAgo: 60,
    votes: [13, 16, 20],
    replies: [{ by: 'teacher', text: '收到，下周补一个从原始数据到结果的完整算例。', hoursAgo: 40 }],
  },
  { kind: 'evaluation', by: 10, score: 4, text: '视频有字幕，很方便。', hoursAgo: 55 },
  { kind: 'evaluation', by: 18, score: 5, text: '', hoursAgo: 44 },
  { kind: 'evaluation', by: 22, score: 4, text: '随时能问，不用等到上课。', hoursAgo: 30 },
];

interface Place {
  orgId: string;
  courseId: string;
  teacherId: string;
  classId: string;
  /** By their titles. */
  sections: ReadonlyMap<string, string>;
}

export async function experimentsTalk(app: Clock & Postgres, place: Place): Promise<void> {
  const { orgId, courseId, teacherId, classId, sections } = place;
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from sys_user where dept_id = $1 and user_name like 'student%' order by user_name",
    [classId],
  );
  const idOf = (voice: Voice): string => (voice === 'teacher' ? teacherId : (rows[voice - 1]?.id ?? ''));
  const insert = async (w: Words, { kind, section }: Thread, parentId: string | null): Promise<string> => {
    const id = app.newId();
    await app.pool.query(
      `insert into course_post (id, org_id, created_at, kind, course_id, section_id, parent_id, author_id, by_teacher, text,
          score, selected)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        ...[id, orgId, app.now() - w.hoursAgo * HOUR, kind, courseId, sections.get(section ?? '') ?? null, parentId],
        ...[idOf(w.by), w.by === 'teacher', w.text, w.score ?? null, w.selected ?? false],
      ],
    );
    await app.pool.query('insert into course_vote (post_id, user_id) select $1, unnest($2::text[])', [
      id,
      (w.votes ?? []).map(idOf),
    ]);
    return id;
  };
  for (const thread of THREADS) {
    const id = await insert(thread, thread, null);
    for (const reply of thread.replies ?? []) await insert(reply, thread, id);
  }
}
