import { expect, test } from 'vitest';
import { arranged, type SchoolLink } from './navigation.ts';

const PAGES = ['/', '/Curriculum', '/Course', '/chat'].map((to) => ({ to }));
const link = (id: string, more: Partial<SchoolLink>): SchoolLink => ({
  id,
  parentId: null,
  name: id,
  path: '',
  url: '',
  ...more,
});
const shown = (links: readonly SchoolLink[]) =>
  arranged(PAGES, links).map(({ name, path, url, below }) => [
    name ?? path,
    ...(path ? [] : [url]),
    ...below.map((b) => b.name),
  ]);

test.each<[string, SchoolLink[], string[][]]>([
  ['none', [], [['/'], ['/Curriculum'], ['/Course'], ['/chat']]],
  [
    'a site elsewhere ends the row',
    [link('国家平台', { url: 'https://www.smartedu.cn' })],
    [['/'], ['/Curriculum'], ['/Course'], ['/chat'], ['国家平台', 'https://www.smartedu.cn']],
  ],
  [
    'ours by the school’s words, in its order',
    [
      link('大讲堂', { path: '/Live' }),
      link('实验中心', { path: '/Course' }),
      link('课程超市', { path: '/Curriculum' }),
    ],
    [['/'], ['大讲堂'], ['实验中心'], ['课程超市'], ['/chat']],
  ],
  ['what is off is not there', [link('实验', { path: '/Course', on: false })], [['/'], ['/Curriculum'], ['/chat']]],
  [
    'a heading with links below it; ours, too',
    [
      link('友情链接', {}),
      link('教育局', { parentId: '友情链接', url: 'https://edu.example' }),
      link('课程', { parentId: '友情链接', path: '/Curriculum' }),
      link('藏', { parentId: '友情链接', path: '/Live', on: false }),
    ],
    [['/'], ['友情链接', '', '教育局', '课程'], ['/Course'], ['/chat']],
  ],
  [
    'what leads nowhere and heads nothing is not there, nor what stands below something that is off',
    [
      link('空', {}),
      link('坏', { url: 'javascript:1' }),
      link('关', { on: false }),
      link('下', { parentId: '关', path: '/x' }),
    ],
    [['/'], ['/Curriculum'], ['/Course'], ['/chat']],
  ],
])('%s', (_name, links, expected) => expect(shown(links)).toEqual(expected));
