import { expect, test } from 'vitest';
import { servedAs } from './types.ts';

test.each([
  ['index.html', 'text/html', null],
  ['Build/web.wasm', 'application/wasm', null],
  ['Build/web.wasm.br', 'application/wasm', 'br'],
  ['Build/web.framework.js.gz', 'text/javascript', 'gzip'],
  ['Build/web.data.gz', 'application/octet-stream', 'gzip'],
  ['Build/web.data', 'application/octet-stream', null],
  ['Build/web.data.unityweb', 'application/octet-stream', null],
  ['tables.csv.gz', 'application/gzip', null],
  ['A.PNG', 'image/png', null],
  ['noend', 'application/octet-stream', null],
])('%s', (path, type, encoding) => expect(servedAs(path)).toEqual({ type, encoding }));
