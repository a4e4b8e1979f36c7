// The statements of section 4 of the specification, states and transitions, by the tags that charts carry. One that no chart
// stands for is shown all the same: the guard of routes, the portal and rows answer for it, or nobody does.
export const STATEMENTS = [
  ...['anonymous', 'login', 'load', 'redirect', 'welcome', 'loadFailed', 'gate'].map((s) => `S4.session.${s}`),
  ...['expiry', 'refresh', 'logout'].map((s) => `S4.token.${s}`),
  ...['login', 'anonymous', 'role', 'unknown', 'menu'].map((s) => `S4.guard.${s}`),
  ...['jumpNewPath', 'openLiveStream', 'loginAccess', 'curriculum'].map((s) => `S4.portal.${s}`),
  ...['toggles', 'audit'].map((s) => `S4.status.${s}`),
  ...['start', 'launch', 'process'].map((s) => `S4.experiment.${s}`),
  ...['start', 'getNew', 'relearn', 'end', 'progress'].map((s) => `S4.theory.${s}`),
  ...[
    'open',
    'replace',
    'multiTab',
    'newTab',
    'last',
    'close',
    'closeLeft',
    'closeRight',
    'closeOthers',
    'closeAll',
  ].map((s) => `S4.tabs.${s}`),
  ...['cache'].map((s) => `S4.tabs.${s}`),
  ...['darkMode', 'sideMenu', 'layouts'].map((s) => `S4.shell.${s}`),
  ...['once', 'banner'].map((s) => `S4.visit.${s}`),
] as const satisfies readonly string[];
