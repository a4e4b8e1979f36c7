// Everything that is set up once, before and outside React.
import i18next from 'i18next';
import { CODE } from '#contract/codes.ts';
import { onCallError } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { takeMailedToken } from '#src/api/mailed-token.ts';
import { loadPortal } from '#src/api/portal.ts';
import { provideSession } from '#src/api/session.ts';
import { toast } from '#src/ui/toast.ts';
import { startLanguages } from './i18n.ts';
import { QUIET_HOSTS } from './site.ts';
import { startAppearance } from './theme/mode.ts';

/** Resolves when the words are there; components wait for it. */
export let ready: Promise<void> = Promise.resolve();

export function start(): void {
  takeMailedToken();
  startAppearance();
  ready = startLanguages();
  onCallError(({ code, msg }) => toast.error(msg, { key: `code ${code}` }));
  provideSession(async () => {
    const [{ startSession }, { recordCharts }] = await Promise.all([
      import('./wiring/session.ts'),
      import('./wiring/test-build.ts'),
      ready,
    ]);
    await recordCharts();
    return startSession();
  });
  loadPortal().catch(tellClosed);
  // a new build took the old one's files away: the page must be fetched anew, once
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem('mengoo.reloaded') === __BUILD__) return;
    sessionStorage.setItem('mengoo.reloaded', __BUILD__);
    event.preventDefault();
    location.reload();
  });
}

async function tellClosed(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  await ready;
  if (error.code === CODE.portalClosed) {
    if (!QUIET_HOSTS.includes(location.hostname)) alert(error.msg);
  } else toast.error(error.msg || i18next.t('http:other', { status: error.code }), { key: `code ${error.code}` });
}
