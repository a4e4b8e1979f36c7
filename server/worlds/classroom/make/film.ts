// Makes 单摆的摆动.webm: forty-five seconds of a pendulum, drawn and packed in a headless Chromium. Its captions stand beside it.
import { filmed, keep } from './studio.ts';

const made = await filmed((page) =>
  page.evaluate(async () => {
    const SECONDS = 45;
    const RATE = 15;
    const G = 9.8;
    const SCENES = [
      [0, '单摆：一根细线，一个小球', 1, 5],
      [9, '摆角小于 5°（图中放大三倍），往复一次的时间就是周期', 1, 5],
      [18, '摆长 1.00 m，周期约 2.01 s', 1, 5],
      [27, '摆长减到 0.25 m，周期减到一半', 0.25, 5],
      [36, '由 T = 2π√(l/g) 得 g = 4π²l/T²', 1, 5],
    ] as const;
    const library: string = '/mediabunny.mjs';
    const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = (await import(
      library
    )) as typeof import('mediabunny');
    const canvas = document.querySelector('canvas');
    const draw = canvas?.getContext('2d');
    if (!canvas || !draw) throw new Error('no canvas');
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    const film = new CanvasSource(canvas, { codec: 'vp9', bitrate: 120_000, keyFrameInterval: 2 });
    output.addVideoTrack(film, { frameRate: RATE });
    await output.start();
    for (let n = 0; n < SECONDS * RATE; n++) {
      const at = n / RATE;
      const [, text, length, degrees] = SCENES.findLast(([from]) => at >= from) ?? SCENES[0];
      const angle = ((degrees * 3 * Math.PI) / 180) * Math.cos(Math.sqrt(G / length) * at);
      const line = 210 * Math.sqrt(length);
      const [x, y] = [320 + line * Math.sin(angle), 50 + line * Math.cos(angle)];
      draw.fillStyle = '#f7f9fc';
      draw.fillRect(0, 0, 640, 360);
      draw.strokeStyle = '#334155';
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
      draw.fillStyle = '#1668dc';
      draw.beginPath();
      draw.arc(x, y, 14, 0, 2 * Math.PI);
      draw.fill();
      draw.fillStyle = '#0f172a';
      draw.font = '22px "Noto Sans CJK SC", sans-serif';
      draw.textAlign = 'center';
      draw.fillText(text, 320, 30);
      draw.font = '16px "Noto Sans CJK SC", sans-serif';
      draw.textAlign = 'right';
      draw.fillText(`${at.toFixed(1)} s`, 620, 345);
      await film.add(at, 1 / RATE);
    }
    await output.finalize();
    const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }),
);
keep('单摆的摆动', made);
