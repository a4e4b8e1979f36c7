// The outside events of a live class's chart: by its teacher's wire, as the teacher's own bar sends them; hands are the students'.
import type { Page } from '@playwright/test';
import type { LiveCommand } from '#contract/live.ts';
import { newId } from '#src/api/ids.ts';
import { type Api, apiOf, classTool, enter, openSide, planLive } from './class-room.ts';
import { expect, signIn } from './fixture.ts';
import type { Steps } from './steps.ts';

const LEARNER = 'student26';

interface Class {
  liveId: string;
  teacher: Api;
  learner: Api;
}
const classes = new WeakMap<Page, Class>();

function classOf(page: Page): Class {
  const known = classes.get(page);
  if (!known) throw new Error('a class begins with from planned');
  return known;
}

const send = (command: LiveCommand) => async (page: Page) => {
  const { teacher, liveId } = classOf(page);
  await teacher.call('/api/Live/Command', { liveId, cmd: newId(), command });
};
/** Of what concerns one person. */
const about = (make: (userId: string) => LiveCommand) => (page: Page) => send(make(classOf(page).learner.userId))(page);

const hand = (up: boolean) => async (page: Page) => {
  const { learner, liveId } = classOf(page);
  await learner.call('/api/Live/Command', { liveId, cmd: newId(), command: { type: 'hand', up } });
};

export const steps = {
  'from planned': async (page) => {
    const teacher = await apiOf(page, 'teacher01');
    const learner = await apiOf(page, LEARNER);
    const liveId = await planLive(teacher, `课堂 ${newId()}`);
    classes.set(page, { liveId, teacher, learner });
    await signIn(page, 'teacher01');
    await page.goto(`/mengoo/#/RemoteLive?id=${liveId}`);
  },
  open: async (page) => {
    await send({ type: 'open' })(page);
    await enter(page, classOf(page).liveId);
  },
  end: send({ type: 'end' }),
  cancel: send({ type: 'cancel' }),
  promote: about((userId) => ({ type: 'promote', userId })),
  demote: about((userId) => ({ type: 'demote', userId })),
  grant: about((userId) => ({ type: 'grant', userId, sources: ['microphone'] })),
  revoke: about((userId) => ({ type: 'revoke', userId })),
  mute: (page) => classTool(page, '全员静音').click(),
  remove: about((userId) => ({ type: 'remove', userId, bar: true })),
  unbar: about((userId) => ({ type: 'unbar', userId })),
  reveal: (page) => page.getByRole('button', { name: '公布答案' }).click(),
  clear: send({ type: 'clear' }),
  'show material': async (page) => {
    const { teacher, liveId } = classOf(page);
    const fileId = await teacher.upload('单摆实验讲义.pdf');
    const { id: resourceId } = await teacher.call('/OrgApi/LiveStreamResource/Add', { liveId, fileId });
    await send({ type: 'show', what: { kind: 'material', resourceId, page: 1 } })(page);
  },
  'show board': (page) => classTool(page, '白板').click(),
  'show point': async (page) => {
    await openSide(page, '讲解');
    const points = page.getByRole('region', { name: '知识点' });
    await points.getByRole('button', { expanded: false }).first().click();
    await points.getByRole('button', { name: '讲解', exact: true }).first().click();
  },
  'show question': send({ type: 'show', what: { kind: 'poll', text: '先看哪个实验？', options: ['单摆', '弹簧'] } }),
  'hand up': hand(true),
  'hand down': hand(false),
  lock: send({ type: 'door', locked: true }),
  unlock: send({ type: 'door', locked: false }),
  'record on': send({ type: 'record', on: true }),
  'record off': send({ type: 'record', on: false }),
  // by itself, after a minute in which nobody records
  recorderLost: (page) => expect(page.getByText(/录制已停止/)).toBeVisible(),
} as const satisfies Steps;
