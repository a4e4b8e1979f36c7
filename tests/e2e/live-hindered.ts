// What keeps somebody out of a live class, or silent in it: each is said, with the way on.
import { expect, keepRecords, type NewDevice, signIn } from './fixture.ts';
import { joinButton, SCHOOL } from './live.ts';
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
  await keepRecords(muffled);
  await muffled.context().close();
}

/** No camera, none free, permission denied. */
export async function whoHasNoDevice(newDevice: NewDevice, liveId: string): Promise<void> {
  for (const [error, sentence] of [
    ['NotAllowedError', '浏览器不允许使用'],
    ['NotReadableError', '设备被别的程序占用'],
    ['NotFoundError', '没有找到设备'],
  ]) {
    const permissions = error === 'NotReadableError' ? ['camera', 'microphone'] : [];
    const refused = await (await newDevice({ baseURL: SCHOOL, permissions })).newPage();
    await refused.addInitScript((name) => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      // what another program has is one camera, and not the other
      mediaDevices.getUserMedia = (asked) =>
        name === 'NotReadableError' && typeof asked?.video === 'object' && asked.video.deviceId
          ? real(asked)
          : Promise.reject(new DOMException('', name));
    }, error);
    await signIn(refused, 'student06');
    await refused.goto(`/mengoo/#/RemoteLive?id=${liveId}`);
    await expect(joinButton(refused)).toBeVisible();
    await refused.getByRole('button', { name: '摄像头' }).click();
    await expect(refused.getByText(sentence ?? '')).toBeVisible();
    await refused.getByRole('button', { name: '再试一次' }).click();
    await expect(refused.getByText(sentence ?? '')).toBeVisible();
    if (error === 'NotReadableError') {
      await chooseDevice(refused, '拍摄设备');
      await expect(refused.getByText(sentence ?? '')).toHaveCount(0);
      await expect(refused.getByRole('button', { name: '摄像头' })).toHaveAttribute('aria-pressed', 'true');
    } else await refused.getByRole('button', { name: '不用设备，直接进入' }).click();
    await expect(joinButton(refused)).toBeEnabled();
    await keepRecords(refused);
    await refused.context().close();
  }
}
