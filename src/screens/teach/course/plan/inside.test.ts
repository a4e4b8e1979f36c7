import { expect, test } from 'vitest';
import { staysInside } from './inside.ts';

const here = { pathname: '/teach/AIcourseInfo', search: '?id=c1&tab=content&point=p1' };

test.each([
  ['another point', '/teach/AIcourseInfo?id=c1&tab=content&point=p2', true],
  ['no point', '/teach/AIcourseInfo?id=c1&tab=content', true],
  ['the other tab', '/teach/AIcourseInfo?id=c1&tab=knowledge', false],
  ['another course', '/teach/AIcourseInfo?id=c2&tab=content', false],
  ['another page', '/teach/AIcourse', false],
])('%s', (_name, to, inside) => expect(staysInside(here, to)).toBe(inside));
