// Makes the two tracks of the recorded live class: 秒摆.声音.webm, its ticks, and 秒摆.画面.webm, the shared screen with the
// pendulum that ticks. Drawn, played and packed in a headless Chromium.
import { filmed, keep } from './studio.ts';

const made = await filmed((page) =>
  page.evaluate(async () => {
    const SECONDS = 90;
    const RATE = 10;
    const SAMPLES = 48_000;
    const library: string = '/mediabunny.mjs';
    const { Output, WebMOutputFormat, BufferTarget, CanvasSource, AudioBufferSource } = (await import(
      library
    )) as typeof import('mediabunny');
    const textOf = (target: InstanceType<typeof BufferTarget>) => {
      let text = '';
      for (const byte of new Uint8Array(target.buffer ?? new ArrayBuffer(0))) text += String.fromCharCode(byte);
      return btoa(text);
    };

    // a second's pendulum: a tick at either end of its way, lower on the left
    const context = new OfflineAudioContext(1, SECONDS * SAMPLES, SAMPLES);
    for (let second = 1; second < SECONDS; second++) {
      const tone = new OscillatorNode(context, { frequency: second % 2 === 0 ? 880 : 660 });
      const loud = new GainNode(context, { gain: 0 });
      loud.gain.setValueAtTime(0.0001, second);
      loud.gain.exponentialRampToValueAtTime(0.5, second + 0.005);
      loud.gain.exponentialRampToValueAtTime(0.0001, second + 0.12);
      tone.connect(loud).connect(context.destination);
      tone.start(second);
      tone.stop(second + 0.15);
    }
    const sound = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    const ticks = new AudioBufferSource({ codec: 'opus', bitrate: 24_000 });
    sound.addAudioTrack(ticks);
    await sound.start();
    await ticks.add(await context.startRendering());
    await sound.finalize();

    const canvas = document.querySelector('canvas');
    const draw = canvas?.getContext('2d');
    if (!canvas || !draw) throw new Error('no canvas');
    const picture = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    const film = new CanvasSource(canvas, { codec: 'vp9', bitrate: 60_000, keyFrameInterval: 5 });
    picture.addVideoTrack(film, { frameRate: RATE });
    await picture.start();
    for (let n = 0; n < SECONDS * RATE; n++) {
      const at = n / RATE;
      const angle = ((12 * Math.PI) / 180) * Math.cos(Math.PI * at);
      const [x, y] = [320 + 230 * Math.sin(angle), 50 + 230 * Math.cos(angle)];
      draw.fillStyle = '#0f172a';
      draw.fillRect(0, 0, 640, 360);
      draw.strokeStyle = '#94a3b8';
      draw.lineWidth = 4;
      draw.beginPath();
      draw.moveTo(240, 50);
      draw.lineTo(400, 50);
      draw.stroke();
      draw.lineWidth = 2;
      draw.beginPath();
      draw.moveTo(320, 50);
      draw.lineTo(x, y);
      draw.stroke();
      draw.fillStyle = '#fbbf24';
      draw.beginPath();
      draw.arc(x, y, 14, 0, 2 * Math.PI);
      draw.fill();
      draw.fillStyle = '#f8fafc';
      draw.font = '20px "Noto Sans CJK SC", sans-serif';
      draw.textAlign = 'center';
      draw.fillText('秒摆：摆长约 0.99 m，每秒一声', 320, 30);
      draw.font = '24px "Noto Sans CJK SC", sans-serif';
      draw.textAlign = 'right';
      // counted from 0, a whole swing at a time
      draw.fillText(`第 ${Math.floor(at / 2)} 次全振动`, 620, 340);
      await film.add(at, 1 / RATE);
    }
    await picture.finalize();
    return { 声音: textOf(sound.target), 画面: textOf(picture.target) };
  }),
);
for (const [name, base64] of Object.entries(made)) keep(`秒摆.${name}`, base64);
