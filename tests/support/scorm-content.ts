// SCORM packages as common authoring tools make them, written by nobody who knows this platform: a shell that looks for its
// run-time in every window around it, a story in a frame of its own, words that are said only as the page goes.
import { zipOf } from './zip.ts';

/** Looks first for the other version's name, as content for both does, and catches nothing. */
const FINDER = `
var tries = 0;
function findIn(win, name) {
  while (win[name] == null && win.parent != null && win.parent != win) {
    tries++;
    if (tries > 500) return null;
    win = win.parent;
  }
  return win[name];
}
function find(name) {
  tries = 0;
  var api = findIn(window, name);
  if (api == null && window.opener != null && typeof window.opener != 'undefined') api = findIn(window.opener, name);
  return api;
}
`;

const SHELL_12 = `<!doctype html><html><head><title>Shell</title><script>${FINDER}
var API2004 = find('API_1484_11');
var API = find('API');
var begun = new Date().getTime(), started = false, ended = false, said = '';
function DoGet(name) { return API.LMSGetValue(name); }
function DoSet(name, value) {
  API.LMSSetValue(name, value);
  if (API.LMSGetLastError() != 0) said += name + ' ' + API.LMSGetErrorString(API.LMSGetLastError()) + '; ';
}
function span(ms) {
  var s = Math.floor(ms / 1000), two = function (n) { return (n < 10 ? '0' : '') + n; };
  return '00' + two(Math.floor(s / 3600)) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60) + '.0';
}
function Start() {
  started = API.LMSInitialize('') == 'true';
  if (DoGet('cmi.core.lesson_status') == 'not attempted') DoSet('cmi.core.lesson_status', 'incomplete');
}
function Quit() {
  if (!started || ended) return;
  ended = true;
  DoSet('cmi.core.session_time', span(new Date().getTime() - begun));
  var done = DoGet('cmi.core.lesson_status') != 'incomplete';
  DoSet('cmi.core.exit', done ? '' : 'suspend');
  if (!done) DoSet('cmi.suspend_data', DoGet('cmi.suspend_data') + '|left');
  API.LMSCommit('');
  API.LMSFinish('');
}
window.onload = function () { Start(); document.getElementById('story').src = '../content/story.html'; };
window.onbeforeunload = null;
window.onunload = Quit;
</script></head><body style="margin:0"><iframe id="story" title="story" style="border:0;width:100%;height:90vh"></iframe></body></html>`;

const STORY_12 = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>故事</title></head><body>
<h1>安全用电</h1><p id="at"></p><p id="was"></p>
<button id="next">下一页</button> <button id="quiz">提交测验</button> <button id="exit">退出</button><p id="said"></p>
<script>
var shell = parent, page = Number(shell.DoGet('cmi.core.lesson_location')) || 1;
document.getElementById('was').textContent = '上次：' + shell.DoGet('cmi.core.entry') + ' ' + shell.DoGet('cmi.suspend_data');
function show() { document.getElementById('at').textContent = '第 ' + page + ' 页'; }
function tell() { document.getElementById('said').textContent = shell.said || '一切正常'; }
show();
document.getElementById('next').onclick = function () {
  page++;
  show();
  shell.DoSet('cmi.core.lesson_location', String(page));
  shell.DoSet('cmi.suspend_data', 'seen=' + page);
  tell();
};
document.getElementById('quiz').onclick = function () {
  shell.DoSet('cmi.interactions.0.id', 'q1');
  shell.DoSet('cmi.interactions.0.type', 'choice');
  shell.DoSet('cmi.interactions.0.student_response', 'b');
  shell.DoSet('cmi.interactions.0.result', 'correct');
  shell.DoSet('cmi.core.score.min', '0');
  shell.DoSet('cmi.core.score.max', '20');
  shell.DoSet('cmi.core.score.raw', '17');
  shell.DoSet('cmi.core.lesson_status', 'passed');
  shell.API.LMSCommit('');
  tell();
};
document.getElementById('exit').onclick = function () { shell.Quit(); tell(); };
</script></body></html>`;

/** One object of SCORM 1.2. */
export const foreign12 = (): Buffer =>
  zipOf([
    {
      name: 'imsmanifest.xml',
      bytes: `<?xml version="1.0" encoding="utf-8"?>
<manifest identifier="com.example.author.1" version="1.3" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="Course_ORG"><organization identifier="Course_ORG"><title>安全用电</title>
<item identifier="Course_SCO" identifierref="Course_RES" isvisible="true"><title>安全用电</title></item></organization></organizations>
<resources><resource identifier="Course_RES" type="webcontent" href="shell/index_lms.html" adlcp:scormtype="sco">
<file href="shell/index_lms.html"/><file href="content/story.html"/></resource></resources></manifest>`,
    },
    { name: 'shell/index_lms.html', bytes: SHELL_12 },
    { name: 'content/story.html', bytes: STORY_12 },
  ]);

const PART_2004 = (
  title: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title></head><body>
<h1>${title}</h1><p id="was"></p><label>读数 <input id="note"></label> <button id="pass">完成</button> <button id="on">完成并继续</button>
<script>${FINDER}
var API = find('API_1484_11'), ended = false;
API.Initialize('');
document.getElementById('was').textContent = API.GetValue('cmi.entry');
document.getElementById('note').value = API.GetValue('cmi.suspend_data');
document.getElementById('note').oninput = function () { API.SetValue('cmi.suspend_data', this.value); };
function end(scaled, request) {
  API.SetValue('cmi.score.scaled', scaled);
  API.SetValue('cmi.success_status', 'passed');
  API.SetValue('cmi.completion_status', 'completed');
  API.SetValue('cmi.session_time', 'PT1M5S');
  if (request) API.SetValue('adl.nav.request', request);
  ended = true;
  API.Terminate('');
}
document.getElementById('pass').onclick = function () { end('0.7'); };
document.getElementById('on').onclick = function () { end('0.9', 'continue'); };
window.addEventListener('pagehide', function () {
  if (ended) return;
  API.SetValue('cmi.exit', 'suspend');
  API.Terminate('');
});
</script></body></html>`;

const TITLES = ['准备仪器', '测量', '小结'];

/** Three objects of SCORM 2004, in a folder of their own. */
export const foreign2004 = (): Buffer =>
  zipOf([
    {
      name: '光学/imsmanifest.xml',
      bytes: `<?xml version="1.0" encoding="utf-8"?>
<manifest identifier="M2" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3">
<metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
<organizations default="O"><organization identifier="O"><title>薄透镜焦距</title><item identifier="part"><title>实验</title>
${TITLES.map((title, n) => `<item identifier="I${n}" identifierref="R${n}"><title>${title}</title></item>`).join('\n')}
</item></organization></organizations>
<resources>${TITLES.map((_, n) => `<resource identifier="R${n}" type="webcontent" adlcp:scormType="sco" href="p${n}.html"><file href="p${n}.html"/></resource>`).join('')}</resources></manifest>`,
    },
    ...TITLES.map((title, n) => ({ name: `光学/p${n}.html`, bytes: PART_2004(title) })),
  ]);
