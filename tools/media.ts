// `npm run media`: the media server of live classes, made in the foreground; beside a running Mengoo that one takes it up.
import { loadConfig } from '#server/platform/config.ts';
import { cacheFolder, findBinary } from '#server/platform/media/binary.ts';
import { MediaFault } from '#server/platform/media/fault.ts';
import { makeBinary, reasonOf } from '#server/platform/media/make.ts';
import { runTool, ToolError } from './tool.ts';

/** Where nobody looks on, in a file. */
const LINE_MS = 15_000;

function teller(): (text: string) => void {
  let next = 0;
  return (text) => {
    const line = /^[01]\.\d+$/.test(text) ? `${Math.round(Number(text) * 100)} %` : text;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K  ${line}`);
    else if (performance.now() >= next) {
      next = performance.now() + LINE_MS;
      console.log(`  ${line}`);
    }
  };
}

runTool(async () => {
  const { DATA_DIR, LIVEKIT_DOWNLOAD } = loadConfig(process.env);
  const cache = cacheFolder(DATA_DIR);
  const leaving = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => leaving.abort(new ToolError(name)));
  const began = performance.now();
  let binary = await findBinary(cache);
  if (!binary) {
    console.log('  正在准备直播课的媒体服务器，约需几分钟……  Making the media server of live classes, some minutes…');
    binary = await makeBinary({
      cache,
      download: LIVEKIT_DOWNLOAD,
      onProgress: teller(),
      signal: leaving.signal,
    }).catch((error: unknown) => {
      throw error instanceof MediaFault ? new ToolError(reasonOf(error).replace(' / ', '\n')) : error;
    });
    const seconds = Math.round((performance.now() - began) / 1000);
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
    console.log(`  媒体服务器已准备好 / the media server is made (${seconds} s)`);
  }
  console.log(`  livekit-server ${binary.version}  ${binary.path}`);
});
