// SCORM's page on the content origin: the run-time is this window's, so that content objects in its frame call it synchronously,
// and the page of the platform hears of commits by messages. What it holds the package may know.
const scormTimes = (is12) => {
  const pad = (n, size) => String(n).padStart(size, '0');
  const time12 = (ms) =>
    `${pad(Math.floor(ms / 3600000), 4)}:${pad(Math.floor(ms / 60000) % 60, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}`;

  /** Of a visit, in milliseconds: `HHHH:MM:SS` or `P1DT1H2M3S`. */
  function spent(cmi) {
    const said = String(cmi[is12 ? 'cmi.core.session_time' : 'cmi.session_time'] ?? '');
    const [, d = 0, h = 0, m = 0, s = 0] =
      /^()(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(said) ??
      /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(said) ??
      [];
    return (Number(d) * 86400 + Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000;
  }
  const timeOf = (ms) => (is12 ? time12(ms) : `PT${Math.round(ms / 1000)}S`);
  return { timeOf, spent };
};

/** What the two versions call the same. */
const scormNames = (is12) => ({
  api: is12 ? 'API' : 'API_1484_11',
  exit: is12 ? 'cmi.core.exit' : 'cmi.exit',
  session: is12 ? 'cmi.core.session_time' : 'cmi.session_time',
  finish: is12 ? 'LMSFinish' : 'Terminate',
  commit: is12 ? 'LMSCommit' : 'Commit',
  set: is12 ? 'LMSSetValue' : 'SetValue',
});

const SCORM_STATUS = 'cmi.core.lesson_status';
const SCORM_SUCCESS = 'cmi.success_status';
/** What the run-time sets itself, or counts: never loaded back. */
const SCORM_OWN =
  /(?:\._?(?:count|children|version)|session_time|total_time|\.entry|student_id|student_name|learner_id|learner_name|launch_data|mastery_score|scaled_passing_score|max_time_allowed|time_limit_action|credit|\.mode|lesson_mode|\.exit|core\.score\._children)$/;

/** `id` and `type` of an entry come before what depends on them, and the tenth after the ninth. */
function scormOrder([a], [b]) {
  const [left, right] = [a.split('.'), b.split('.')];
  const rank = (part) => ['id', 'type'].indexOf(part) + 1 || 3;
  for (const [i, part] of left.entries()) {
    const other = right[i] ?? '';
    if (part !== other) return Number(part) - Number(other) || rank(part) - rank(other) || (part < other ? -1 : 1);
  }
  return -1;
}

/** Gives a run-time what was kept of a content object, and what is the platform's own. */
function loadScorm(api, { is12, sco, kept, init }) {
  const { timeOf } = scormTimes(is12);
  const { exit } = scormNames(is12);
  const known = Object.entries(kept?.cmi ?? {}).filter(([key, value]) => value !== '' && !SCORM_OWN.test(key));
  // one by one: what the run-time will not have takes nothing else along
  for (const [key, value] of known.sort(scormOrder)) {
    try {
      api.loadFromFlattenedJSON({ [key]: String(value) }, '');
    } catch {}
  }
  const isBack = kept && (kept.isOpen || String(kept.cmi[exit] ?? '') === 'suspend');
  const entry = kept ? (isBack ? 'resume' : '') : 'ab-initio';
  const total = kept?.totalMs ?? 0;
  const student = init.user?.name ?? '';
  // what the content or its student has chosen stands; else it speaks as the page around it
  const spoken = kept?.cmi[is12 ? 'cmi.student_preference.language' : 'cmi.learner_preference.language'];
  const language = spoken || (init.lang === 'en' ? 'en' : 'zh-CN');
  const data = {
    mastery_score: sco.mastery === null ? '' : String(sco.mastery),
    max_time_allowed: sco.maxTime,
    time_limit_action: sco.timeLimitAction,
  };
  api.loadFromJSON(
    is12
      ? {
          core: {
            student_id: init.runId,
            student_name: student,
            entry,
            total_time: timeOf(total),
            credit: 'credit',
            lesson_mode: 'normal',
          },
          launch_data: sco.launchData,
          student_data: data,
          student_preference: { language },
        }
      : {
          learner_id: init.runId,
          learner_name: student,
          learner_preference: { language },
          entry,
          total_time: timeOf(total),
          credit: 'credit',
          mode: 'normal',
          launch_data: sco.launchData,
          max_time_allowed: data.max_time_allowed,
          time_limit_action: data.time_limit_action,
          ...(sco.passing !== null && { scaled_passing_score: String(sco.passing) }),
        },
    'cmi',
  );
}

/**
 * What was left for later, or left by us, is neither passed nor failed by what it had so far; what has ended without a word is
 * completed, as the standard has it.
 */
function beforeScormEnds(api, open, { is12, cmi }) {
  const isLater = open.isLeft || cmi[scormNames(is12).exit] === 'suspend';
  if (!is12) open.stays = isLater ? cmi[SCORM_SUCCESS] : null;
  else if (isLater) api.settings = { mastery_override: false };
  else if (cmi[SCORM_STATUS] === 'not attempted') api.LMSSetValue(SCORM_STATUS, 'completed');
}

/** All that a run-time holds, flat. */
function scormTold(api) {
  const cmi = {};
  for (const [key, value] of Object.entries(api.getFlattenedCMI()))
    if (['string', 'number', 'boolean'].includes(typeof value)) cmi[key] = value;
  return cmi;
}

const scormIsDone = (cmi) =>
  /^(?:completed|passed|failed)$/.test(cmi[SCORM_STATUS] ?? cmi['cmi.completion_status']) ||
  /^(?:passed|failed)$/.test(cmi[SCORM_SUCCESS]);

/** Content that knows dark is as the page around it, whatever the system prefers. */
function paintScorm(frame, dark) {
  if (dark === undefined) return;
  try {
    for (const { cssRules } of frame.contentDocument.styleSheets)
      for (const { media } of cssRules)
        if (media?.mediaText.includes('prefers-color-scheme: dark')) media.mediaText = dark ? 'all' : 'not all';
  } catch {}
}

function scormSaved(text) {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}

(() => {
  const page = window.parent;
  // content looks for its run-time from window to window: what lies around this one is of another origin, and would only throw
  Object.defineProperty(window, 'parent', { value: window });
  const { version, scos } = JSON.parse(document.getElementById('scos').textContent);
  const is12 = version === '1.2';
  const Api = is12 ? window.Scorm12API : window.Scorm2004API;
  const { timeOf, spent } = scormTimes(is12);
  const names = scormNames(is12);
  /** So long may what was set wait for a commit of the content's own. */
  const SOON_MS = 250;
  let init = null;
  let saved = {};
  let api = null;
  let open = null;
  let count = 0;
  let frame = null;

  const post = (message) => page.postMessage({ mengoo: 1, ...message }, '*');

  function commit(end) {
    if (!api || !open) return;
    clearTimeout(open.timer);
    open.timer = 0;
    const { sco } = open;
    const cmi = scormTold(api);
    const said = JSON.stringify(cmi);
    if (!end && said === open.said) return;
    open.said = said;
    // content that counts no time has been open nevertheless
    if (spent(cmi) === 0) cmi[names.session] = timeOf(Date.now() - open.at);
    if (open.isLeft && !cmi[names.exit]) cmi[names.exit] = 'suspend';
    if (end && open.stays && cmi[SCORM_SUCCESS] === 'failed') cmi[SCORM_SUCCESS] = open.stays;
    saved[sco.id] = { cmi, totalMs: open.totalMs + spent(cmi), isOpen: !end };
    post({ type: 'commit', id: `c${++count}`, sco: sco.id, cmi, ...(end && { end: true }) });
    if (end) open.isOver = true;
  }

  /** What was set is said soon, whether or not the content commits: the page may go at any moment. */
  const snap = () => {
    if (api?.isInitialized()) commit(false);
  };
  const soon = () => {
    if (open && !open.timer) open.timer = setTimeout(snap, SOON_MS);
  };

  /** The frame goes first: what content says as it goes is heard. A visit that it has begun and not ended ends here. */
  function leave() {
    frame?.remove();
    frame = null;
    if (!api || !open || open.isOver) return;
    open.isLeft = true;
    api[names.finish]('');
  }

  /** Where the content leads by itself: once it has ended. */
  const goTo = (find) =>
    setTimeout(() => {
      const next = find(scos.indexOf(open.sco));
      if (next) show(next.id);
    });

  function show(id) {
    const sco = scos.find((s) => s.id === id) ?? scos[0];
    leave();
    const own = new Api({ autocommit: false, lmsCommitUrl: false, logLevel: 5 });
    api = own;
    const kept = saved[sco.id];
    open = {
      sco,
      totalMs: kept?.totalMs ?? 0,
      at: Date.now(),
      said: '',
      timer: 0,
      stays: null,
      isOver: false,
      isLeft: false,
    };
    loadScorm(own, { is12, sco, kept, init });
    own.on(names.set, soon);
    own.on(names.commit, () => commit(false));
    own.on('BeforeTerminate', () => beforeScormEnds(own, open, { is12, cmi: scormTold(own) }));
    own.on(names.finish, () => commit(true));
    own.on('SequenceNext', () => goTo((at) => scos[at + 1]));
    own.on('SequencePrevious', () => goTo((at) => scos[at - 1]));
    own.on('SequenceChoice', (target) => goTo(() => scos.find((s) => s.id === target)));
    window[names.api] = own;
    frame = document.createElement('iframe');
    frame.title = sco.title;
    const shown = frame;
    shown.onload = () => paintScorm(shown, init.dark);
    frame.src = `p/${sco.href}`;
    document.body.append(frame);
    post({ type: 'opened', sco: sco.id });
  }

  addEventListener('message', ({ source, data }) => {
    if (source !== page || typeof data !== 'object' || data === null || data.mengoo !== 1) return;
    if (data.type === 'init' && !init) {
      init = data;
      saved = scormSaved(data.saved);
      show(scos.find(({ id }) => !scormIsDone(saved[id]?.cmi ?? {}))?.id);
    } else if (data.type === 'open' && init) show(data.sco);
  });
  // the last chances to say what was done: unload is going away
  addEventListener('visibilitychange', () => document.hidden && snap());
  addEventListener('pagehide', leave);
  post({ type: 'hello', scos: scos.map(({ id, title }) => ({ id, title })) });
})();
