// The page's side of the bridge: every record is kept at once, sent when there is a line, and answered.
const byId = (id) => document.getElementById(id);
const frame = byId('frame');
const query = new URLSearchParams(location.search);

let told = await (await fetch(`/init?${query}`)).json();
let n = 0;
const waiting = [];
let sending = false;

byId('title').textContent = told.title || 'SCORM';
const open = () => {
  const wrapper = '~stand-in/scorm.html';
  frame.src = `${told.content}/${told.entry ?? wrapper}`;
};
const toPackage = (message) => frame.contentWindow.postMessage({ mengoo: 1, ...message }, told.content);
const say = (text) => {
  byId('saved').textContent = text;
};
const log = (text) => byId('log').append(`${text}\n`);

async function drain() {
  if (sending) return;
  sending = true;
  while (waiting.length > 0 && !byId('offline').checked) {
    const { id, ...record } = waiting[0];
    const answer = await (await fetch('/records', { method: 'POST', body: JSON.stringify(record) })).json();
    waiting.shift();
    log(`${record.n} ${record.type} ${record.seq ?? ''} ${answer.reason ?? 'saved'}`);
    if (answer.reason) toPackage({ type: 'refused', id, reason: answer.reason });
    else toPackage({ type: 'saved', n: record.n });
    say(`已保存 saved ${new Date().toTimeString().slice(0, 8)}`);
    if (answer.state === 'finished') show(answer);
  }
  if (waiting.length > 0) say(`离线，已暂存 ${waiting.length} 步 offline`);
  sending = false;
}

function show({ score, marks, failure }) {
  say(`分数 score ${score ?? '—'}`);
  byId('log').hidden = false;
  log(`\n分数 score: ${score ?? failure}`);
  for (const [seq, mark] of Object.entries(marks ?? {})) log(`${seq}. ${mark.score}  ${mark.evaluation ?? ''}`);
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== told.content || data?.mengoo !== 1) return;
  if (data.type === 'hello') toPackage({ type: 'init', ...told.init });
  else if (data.type === 'print') printFrame(data.height);
  else if (data.type === 'scorm') log(data.text);
  else if (['enter', 'step', 'state', 'finish'].includes(data.type)) {
    const { mengoo, id, ...fields } = data;
    n++;
    waiting.push({ ...fields, n, at: Date.now(), id });
    toPackage({ type: 'kept', id, n });
    void drain();
  }
});

/** As high as its content, without what is around it; never higher than twenty sheets. */
function printFrame(height) {
  frame.style.height = `${Math.min(20_000, Math.max(200, Number(height) || 0))}px`;
  print();
  frame.style.height = '';
}

byId('offline').addEventListener('change', () => void drain());
byId('reload').addEventListener('click', async () => {
  told = await (await fetch(`/init?${query}`)).json();
  n = 0;
  open();
});
byId('again').addEventListener('click', async () => {
  await fetch('/again', { method: 'POST' });
  byId('reload').click();
});
byId('lang').addEventListener('click', () => {
  query.set('lang', told.init.lang === 'zh' ? 'en' : 'zh');
  byId('reload').click();
});
byId('log-toggle').addEventListener('click', () => {
  byId('log').hidden = !byId('log').hidden;
  byId('log-toggle').setAttribute('aria-expanded', String(!byId('log').hidden));
});
open();
