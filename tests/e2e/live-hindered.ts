// What keeps somebody out of a live class, or silent in it: each is said, with the way on.
import { closeTab, expect, keepRecords, type NewDevice, SCHOOL, signIn } from './fixture.ts';
import { joinButton } from './live.ts';
import { chooseDevice } from './seat.steps.ts';

/** A server that lets nobody in, or cannot be reached; and a browser that holds sound back until it is allowed. */
export async function whoIsHeldBack(newDevice: NewDevice, liveId: string): Promise<void> {
  const muffled = await (await newDevice({ baseURL: SCHOOL })).newPage();
  await muffled.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isAllowed = false;
    addEventListener('pointerdown', ({ target }) => {
      isAllowed ||= target instanceof Element && target.textContent === '打开声音';
    });
    HTMLMediaElement.prototype.play = function () {
      const isHeld = this instanceof HTMLAudioElement && !isAllowed;
      return isHeld ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this);
    };
  });
  await signIn(muffled, 'student07');
  // and before: whatever keeps one from coming in is said, with the way on
  let answer: number | 'none' | null = 404;
  await muffled.route('**/api/Live/Token', (route) => {
    if (answer === null) return route.fallback();
    return answer === 'none' ? route.abort() : route.fulfill({ json: { code: answer, data: null, msg: '' } });
  });
  await muffled.goto(`/mengoo/#/RemoteLive?id=${liveId}`);
  await joinButton(muffled).click();
  await expect(muffled.getByText('没能进入课堂')).toBeVisible();
  answer = 403;
  await muffled.getByRole('button', { name: '再试一次' }).click();
  await expect(muffled.getByText('你被请出了课堂')).toBeVisible();
  answer = 'none';
  await muffled.getByRole('button', { name: '重新进入' }).click();
  await joinButton(muffled).click();
  await expect(muffled.getByText('正在接通声音和画面')).toBeVisible();
  answer = null;
  await expect(muffled.getByText('正在接通声音和画面')).toHaveCount(0);
  await expect(muffled.getByText('浏览器拦住了声音')).toBeVisible();
  await muffled.getByRole('button', { name: '打开声音' }).click();
  await expect(muffled.getByText('浏览器拦住了声音')).toHaveCount(0);
  await closeTab(muffled);
}

/** Permission denied, none free, no camera: one after the other, for one person in front of the class. */
export async function whoHasNoDevice(newDevice: NewDevice, liveId: string): Promise<void> {
  const refused = await (await newDevice({ baseURL: SCHOOL, permissions: [] })).newPage();
  await refused.addInitScript(() => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    window.__refusal = 'NotAllowedError';
    mediaDevices.getUserMedia = (asked) =>
      // what another program has is one camera, and not the other
      window.__refusal === 'NotReadableError' && typeof asked?.video === 'object' && asked.video.deviceId
        ? real(asked)
        : Promise.reject(new DOMException('', window.__refusal));
  });
  const refuseWith = (error: string) =>
    refused.evaluate((name) => {
      window.__refusal = name;
    }, error);
  const camera = refused.getByRole('button', { name: '摄像头' });
  const again = refused.getByRole('button', { name: '再试一次' });
  const denied = refused.getByText('浏览器不允许使用');
  const busy = refused.getByText('设备被别的程序占用');
  const missing = refused.getByText('没有找到设备');
  await signIn(refused, 'student06');
  await refused.goto(`/mengoo/#/RemoteLive?id=${liveId}`);
  await expect(joinButton(refused)).toBeVisible();
  await camera.click();
  await expect(denied).toBeVisible();
  await again.click();
  await expect(denied).toBeVisible();
  // allowed now, and another program has it
  await refused.context().grantPermissions(['camera', 'microphone']);
  await refuseWith('NotReadableError');
  await again.click();
  await expect(busy).toBeVisible();
  await again.click();
  await expect(busy).toBeVisible();
  await chooseDevice(refused, '拍摄设备');
  await expect(busy).toHaveCount(0);
  await expect(camera).toHaveAttribute('aria-pressed', 'true');
  // turned off, pulled out, and turned on
  await camera.click();
  await expect(camera).toHaveAttribute('aria-pressed', 'false');
  await refuseWith('NotFoundError');
  await camera.click();
  await expect(missing).toBeVisible();
  await again.click();
  await expect(missing).toBeVisible();
  await refused.getByRole('button', { name: '不用设备，直接进入' }).click();
  await expect(joinButton(refused)).toBeEnabled();
  await keepRecords(refused);
  await refused.context().close();
}

declare global {
  interface Window {
    /** Why the browser gives no device. */
    __refusal?: string;
  }
}
