// Visitors who open the front page, at a steady rate, whether or not the answers keep up.
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './stats.ts';

interface Opened {
  url: string;
  perSecond: number;
  seconds: number;
}

/** Milliseconds until the last byte, from when each was to be sent. */
export async function open({ url, perSecond, seconds }: Opened): Promise<{ p50: number; p95: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const begin = performance.now();
  const answers = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const due = begin + (n * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    await page(url, agent);
    return performance.now() - due;
  });
  const taken = await Promise.all(answers);
  agent.destroy();
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
}

const page = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
