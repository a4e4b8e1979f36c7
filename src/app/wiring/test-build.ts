// Development and test builds count which parts of the charts are used; every other build leaves the recorder out.
import { liveLog } from '#src/machines/qa/live.ts';

/** Await it before the first actor starts. */
export async function recordCharts(): Promise<void> {
  if (!import.meta.env.DEV && import.meta.env.VITE_RECORD !== '1') return;
  const { attachBrowserRecorder } = await import('#src/machines/qa/browser.ts');
  attachBrowserRecorder(liveLog);
}
