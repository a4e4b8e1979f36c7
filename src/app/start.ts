// Everything that is set up once, before and outside React.
import i18next from 'i18next';
import { CODE } from '#contract/codes.ts';
import { onCallError } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { consumeMailedToken } from '#src/api/mailed-token.ts';
import { loadPortal, onPortal } from '#src/api/portal.ts';
import { provideSession } from '#src/api/session.ts';
import { token } from '#src/api/tokens.ts';
import { toast } from '#src/ui/toast.ts';
import { startLanguages } from './i18n.ts';
import { watchBuild } from './new-build.ts';
import { fetchPageAhead } from './page.tsx';
import { setSchoolLook, startAppearance } from './theme/mode.ts';

/** Resolves when the words are there: nothing is drawn before. */
export function startApp(): Promise<void> {
  consumeMailedToken();
  startAppearance();
  fetchPageAhead(location.hash.slice(1).split('?')[0] || '/', token() !== null);
  const ready = startLanguages();
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
  onPortal(({ look }) => setSchoolLook(look));
  loadPortal().catch((error) => tellClosed(error, ready));
  watchBuild();
  return ready;
}

async function tellClosed(error: unknown, ready: Promise<void>): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  await ready;
  if (error.code === CODE.portalClosed) {
    const { quiet } = (error.data ?? {}) as { quiet?: boolean };
    if (!quiet) alert(error.msg);
  } else if (error.code === CODE.missing)
    // no school is here yet
    location.hash = '#/setup';
  else toast.error(error.msg || i18next.t('http:other', { status: error.code }), { key: `code ${error.code}` });
}
