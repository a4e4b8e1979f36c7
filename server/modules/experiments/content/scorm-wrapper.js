// SCORM's page on the content origin: the run-time is this window's, so that content objects in its frame call it synchronously,
// and the page of the platform hears of commits by messages. What it holds the package may know.
const scormTimes = (is12) => {
  const pad = (n, size) => String(n).padStart(size, '0');
  const time12 = (ms) =>
    `${pad(Math.floor(ms / 3600000), 4)}:${pad(Math.floor(ms / 60000) % 60, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}`;

  /** Of a visit, in milliseconds: `HHHH:MM:SS` or `PT1H2M3S`. */
  function spent(cmi) {
    const said = String(cmi[is12 ? 'cmi.core.session_time' : 'cmi.session_time'] ?? '');
    const [, h = 0, m = 0, s = 0] =
      /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(said) ?? /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(said) ?? [];
    return (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000;
  }
  return { totalOf: (ms) => (is12 ? time12(ms) : `PT${Math.round(ms / 1000)}S`), spent };
};

(() => {
  const { version, scos } = JSON.parse(document.getElementById('scos').textContent);
  const is12 = version === '1.2';
  const Api = is12 ? window.Scorm12API : window.Scorm2004API;
  const name = is12 ? 'API' : 'API_1484_11';
  const { totalOf, spent } = scormTimes(is12);
  /** What the run-time sets itself, or counts: never loaded back. */
  const NOT_LOADED =
    /(?:\._?(?:count|children|version)|session_time|total_time|\.entry|student_id|student_name|learner_id|learner_name|launch_data|mastery_score|scaled_passing_score|max_time_allowed|time_limit_action|credit|\.mode|lesson_mode|\.exit|core\.score\._children)$/;
  let init = null;
  let saved = {};
  let api = null;
  let open = null;
  let count = 0;
  let frame = null;

  const post = (message) => parent.postMessage({ mengoo: 1, ...message }, '*');
  function commit(end) {
    if (!api || !open) return;
    const cmi = {};
    for (const [key, value] of Object.entries(api.getFlattenedCMI()))
      if (['string', 'number', 'boolean'].includes(typeof value)) cmi[key] = value;
    const { sco } = open;
    saved[sco.id] = { cmi, totalMs: open.totalMs + (end ? spent(cmi) : 0) };
    post({ type: 'commit', id: `c${++count}`, sco: sco.id, cmi, ...(end && { end: true }) });
    if (end) open.isOver = true;
  }

  /** A visit that the content has begun and not ended ends here. */
  function leave() {
    if (!api || !open || open.isOver) return;
    const finish = is12 ? api.LMSFinish : api.Terminate;
    finish.call(api, '');
  }

  function exitOf(cmi) {
    return String(cmi[is12 ? 'cmi.core.exit' : 'cmi.exit'] ?? '');
  }

  function load(sco, kept) {
    const flat = {};
    for (const [key, value] of Object.entries(kept?.cmi ?? {}))
      if (value !== '' && !NOT_LOADED.test(key)) flat[key] = value;
    if (Object.keys(flat).length > 0) api.loadFromFlattenedJSON(flat, '');
    const entry = !kept ? 'ab-initio' : exitOf(kept.cmi) === 'suspend' ? 'resume' : '';
    const total = kept?.totalMs ?? 0;
    const student = init.user?.name ?? '';
    const data = {
      mastery_score: sco.mastery ?? '',
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
              total_time: totalOf(total),
              credit: 'credit',
              lesson_mode: 'normal',
            },
            launch_data: sco.launchData,
            student_data: data,
          }
        : {
            learner_id: init.runId,
            learner_name: student,
            entry,
            total_time: totalOf(total),
            credit: 'credit',
            mode: 'normal',
            launch_data: sco.launchData,
            ...(sco.passing !== null && { scaled_passing_score: String(sco.passing) }),
          },
      'cmi',
    );
  }

  function show(id) {
    const sco = scos.find((s) => s.id === id) ?? scos[0];
    leave();
    frame?.remove();
    api = new Api({ autocommit: false, lmsCommitUrl: '', logLevel: 5 });
    const kept = saved[sco.id];
    open = { sco, totalMs: kept?.totalMs ?? 0, isOver: false };
    load(sco, kept);
    api.on(is12 ? 'LMSCommit' : 'Commit', () => commit(false));
    api.on(is12 ? 'LMSFinish' : 'Terminate', () => commit(true));
    window[name] = api;
    frame = document.createElement('iframe');
    frame.title = sco.title;
    frame.src = `p/${sco.href}`;
    document.body.append(frame);
    post({ type: 'opened', sco: sco.id });
  }

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'object' || data === null || data.mengoo !== 1) return;
    if (data.type === 'init' && !init) {
      init = data;
      try {
        saved = JSON.parse(data.saved || '{}');
      } catch {
        saved = {};
      }
      show(data.sco);
    } else if (data.type === 'open' && init) show(data.sco);
  });
  // the last chance to say what was done: unload is going away
  addEventListener('pagehide', leave);
  post({ type: 'hello', scos: scos.map(({ id, title }) => ({ id, title })) });
})();
