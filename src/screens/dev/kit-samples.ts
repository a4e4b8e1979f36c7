// A form of every kind of field, over a server that is a variable.
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { html } from '#contract/html.ts';
import { id, line, time } from '#contract/kit.ts';
import { ApiError } from '#src/api/errors.ts';
import type { Field, TreeItem, Values } from '#src/ui/form/field.ts';
import type { SaveContext } from '#src/ui/form/use-form-saving.ts';

export const schema = z.strictObject({
  name: line(100),
  status: z.enum(['draft', 'published']).default('draft'),
  seats: z.number().int().min(1).max(500),
  open: z.boolean().default(false),
  intro: z.string().trim().max(200).default(''),
  body: html(20_000).default(''),
  startAt: time.nullable().default(null),
  endAt: time.nullable().default(null),
  due: time.nullable().default(null),
  deptId: id.nullable().default(null),
  classes: z.array(id).max(200).default([]),
  teacherId: id.nullable().default(null),
  helpers: z.array(id).max(20).default([]),
  phone: z
    .string()
    .regex(/^1\d{10}$/)
    .nullable()
    .default(null),
  email: z.email().max(200).nullable().default(null),
  pwd: z.string().min(8).max(128).nullable().default(null),
  cover: z.string().max(300).default(''),
});

const [TOPIC, TIME, WHO] = ['基本信息', '时间', '人员与联系'];
const load = async (): Promise<readonly TreeItem[]> => TREE;

export const fields: readonly Field[] = [
  { name: 'name', label: '名称', kind: 'text', section: TOPIC, hint: '学生在目录里看到的名字' },
  {
    name: 'status',
    label: '状态',
    kind: 'select',
    section: TOPIC,
    options: [
      { value: 'draft', label: '草稿' },
      { value: 'published', label: '已发布' },
    ],
  },
  { name: 'seats', label: '名额', kind: 'number', section: TOPIC },
  { name: 'open', label: '开放选课', kind: 'switch', section: TOPIC },
  { name: 'intro', label: '简介', kind: 'textarea', section: TOPIC },
  { name: 'body', label: '正文', kind: 'rich', section: TOPIC, hint: '可以加标题、列表、链接和图片' },
  { name: 'cover', label: '封面', kind: 'file', section: TOPIC },
  { name: 'startAt,endAt', label: '起止日期', kind: 'dateRange', section: TIME },
  { name: 'due', label: '截止日期', kind: 'date', section: TIME },
  { name: 'deptId', label: '所属部门', kind: 'dept', section: WHO, load },
  { name: 'classes', label: '面向班级', kind: 'dept', multiple: true, section: WHO, load },
  { name: 'teacherId', label: '主讲教师', kind: 'user', people: 'teachers', section: WHO },
  { name: 'helpers', label: '助教', kind: 'user', multiple: true, section: WHO },
  { name: 'phone', label: '手机', kind: 'phone', section: WHO },
  { name: 'email', label: '邮箱', kind: 'email', section: WHO },
  { name: 'pwd', label: '初始密码', kind: 'password', section: WHO, hint: '不填则由系统生成' },
];

const TREE: readonly TreeItem[] = [
  { id: 's', parentId: null, name: '梦谷示范学校' },
  { id: 'p', parentId: 's', name: '物理系' },
  { id: 'p1', parentId: 'p', name: '物理实验1班' },
  { id: 'p2', parentId: 'p', name: '物理实验2班' },
  { id: 'c', parentId: 's', name: '化学系' },
  { id: 'c1', parentId: 'c', name: '应用化学1班' },
  { id: 'o', parentId: null, name: '校外学员' },
];

export const row: Values = {
  version: 3,
  name: '单摆法测重力加速度',
  status: 'published',
  seats: 40,
  open: true,
  intro: '从一根细线和一个小球出发，测出脚下的重力加速度。',
  body: '<h2>实验目的</h2><p>弄清单摆的周期由<strong>什么</strong>决定。</p><ul><li><p>摆长</p></li><li><p>重力加速度</p></li></ul>',
  startAt: Date.UTC(2026, 8, 1),
  endAt: Date.UTC(2027, 0, 15),
  due: null,
  deptId: 'p',
  classes: ['p', 'p1', 'p2'],
  teacherId: null,
  helpers: [],
  phone: '13800000001',
  email: 'lin@example.test',
  pwd: null,
  cover: '',
};

export interface FakeServer {
  save: (values: Values, context: SaveContext) => Promise<{ version: number }>;
  reload: () => Promise<Values>;
}

/** Answers at once. `rivals`: somebody else saves first, once; `refuses`: every save is refused for these reasons. */
export function fakeServer(options: { rivals?: Values; refuses?: Readonly<Record<string, string>> } = {}): FakeServer {
  let stored = row;
  let rivals = options.rivals;
  return {
    reload: async () => stored,
    save: async (_values, { changed, version }) => {
      if (options.refuses)
        throw new ApiError(CODE.invalid, '填写的内容有误，请检查标出的项', { fields: options.refuses });
      if (rivals) {
        stored = { ...stored, ...rivals, version: Number(stored['version']) + 1 };
        rivals = undefined;
      }
      if (version === undefined || version !== stored['version'])
        throw new ApiError(CODE.conflict, '内容已被他人修改，请刷新后再保存');
      stored = { ...stored, ...changed, version: version + 1 };
      return { version: version + 1 };
    },
  };
}
