// A new build takes the old one's files away: the page must then be fetched anew. A cut line looks the same from here, and
// fetching the page over it would lose what is on it.

const RELOADED = 'mengoo.reloaded';

/** Reloads when a part could not be loaded because there is a newer build; once for each build. */
export function watchBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(RELOADED) === __BUILD__) return;
    void isReplaced().then((replaced) => {
      if (!replaced) return;
      sessionStorage.setItem(RELOADED, __BUILD__);
      location.reload();
    });
  });
}

/** Whether the server answers with a page that begins with other scripts than this one. */
export async function isReplaced(get: typeof fetch = fetch): Promise<boolean> {
  const own = [...document.querySelectorAll('script[type=module][src]')].map((s) => s.getAttribute('src') ?? '');
  try {
    const answer = await get(location.pathname, { cache: 'no-store' });
    const html = await answer.text();
    return answer.ok && own.some((src) => !html.includes(src));
  } catch {
    return false;
  }
}
