// SCORM 1.2 for a preview: the part of the data model that contents use, with the standard's error codes, kept in this tab.
(() => {
  const KEPT = 'mengoo-scorm';
  const READ_ONLY =
    /^cmi\.(core\.(student_id|student_name|credit|entry|total_time|lesson_mode)|launch_data|comments_from_lms|_version|.*\._(count|children))$/;
  const WRITE_ONLY = /^cmi\.(core\.(exit|session_time)|interactions\.\d+\.(?!_).*)$/;
  const STATUS = /^(passed|completed|failed|incomplete|browsed)$/;
  const SPAN = /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/;
  const RULES = [
    [/^cmi\.core\.lesson_location$/, (v) => v.length <= 255],
    [/^cmi\.core\.lesson_status$/, (v) => STATUS.test(v)],
    [/^cmi\.core\.score\.(raw|min|max)$/, (v) => v === '' || (Number(v) >= 0 && Number(v) <= 100)],
    [/^cmi\.core\.session_time$/, (v) => SPAN.test(v)],
    [/^cmi\.core\.exit$/, (v) => /^(time-out|suspend|logout|)$/.test(v)],
    [/^cmi\.suspend_data$/, (v) => v.length <= 4096],
    [/^cmi\.comments$/, (v) => v.length <= 4096],
    [/^cmi\.interactions\.\d+\.id$/, (v) => /^\S{1,255}$/.test(v)],
    [
      /^cmi\.interactions\.\d+\.type$/,
      (v) => /^(true-false|choice|fill-in|matching|performance|sequencing|likert|numeric)$/.test(v),
    ],
    [/^cmi\.interactions\.\d+\.time$/, (v) => /^\d{2}:\d{2}:\d{2}(\.\d{1,2})?$/.test(v)],
    [/^cmi\.interactions\.\d+\.latency$/, (v) => SPAN.test(v)],
    [/^cmi\.interactions\.\d+\.result$/, (v) => /^(correct|wrong|unanticipated|neutral|-?\d+(\.\d+)?)$/.test(v)],
    [/^cmi\.interactions\.\d+\.(student_response|weighting)$/, (v) => v.length <= 255],
  ];
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  const cmi = {
    'cmi.core.student_id': 'stand-in',
    'cmi.core.student_name': '张三',
    'cmi.core.lesson_mode': 'normal',
    'cmi.core.credit': 'credit',
    'cmi.core.lesson_status': 'not attempted',
    'cmi.core.entry': kept ? 'resume' : 'ab-initio',
    'cmi.suspend_data': '',
    'cmi.launch_data': '',
    'cmi.core.lesson_location': '',
    ...kept,
  };
  cmi['cmi.core.entry'] = kept ? 'resume' : 'ab-initio';
  let error = 0;
  let state = 'new';
  const answer = (code, value) => {
    error = code;
    return value;
  };
  const tell = (text) => parent.postMessage({ mengoo: 1, type: 'scorm', text }, '*');
  const keep = () => {
    sessionStorage.setItem(KEPT, JSON.stringify(cmi));
    tell(`${cmi['cmi.core.lesson_status']} ${cmi['cmi.core.score.raw'] ?? ''}`);
  };
  const count = () => Object.keys(cmi).filter((key) => /^cmi\.interactions\.\d+\.id$/.test(key)).length;
  window.API = {
    LMSInitialize(text) {
      if (text !== '') return answer(201, 'false');
      if (state !== 'new') return answer(101, 'false');
      state = 'open';
      return answer(0, 'true');
    },
    LMSGetValue(name) {
      if (state !== 'open') return answer(301, '');
      if (WRITE_ONLY.test(name)) return answer(404, '');
      if (name === 'cmi.interactions._count') return answer(0, String(count()));
      if (name in cmi) return answer(0, cmi[name]);
      return RULES.some(([pattern]) => pattern.test(name)) ? answer(0, '') : answer(401, '');
    },
    LMSSetValue(name, value) {
      if (state !== 'open') return answer(301, 'false');
      if (READ_ONLY.test(name)) return answer(403, 'false');
      const rule = RULES.find(([pattern]) => pattern.test(name));
      if (!rule) return answer(401, 'false');
      if (!rule[1](String(value))) return answer(405, 'false');
      const index = /^cmi\.interactions\.(\d+)\./.exec(name)?.[1];
      if (index !== undefined && Number(index) > count()) return answer(201, 'false');
      cmi[name] = String(value);
      return answer(0, 'true');
    },
    LMSCommit(text) {
      if (text !== '' || state !== 'open') return answer(state === 'open' ? 201 : 301, 'false');
      keep();
      return answer(0, 'true');
    },
    LMSFinish(text) {
      if (text !== '' || state !== 'open') return answer(state === 'open' ? 201 : 301, 'false');
      keep();
      state = 'over';
      return answer(0, 'true');
    },
    LMSGetLastError: () => String(error),
    LMSGetErrorString: (code) => (code === '0' ? '' : `error ${code}`),
    LMSGetDiagnostic: (code) => `error ${code || error}`,
  };
  window.cmi = cmi;
})();
