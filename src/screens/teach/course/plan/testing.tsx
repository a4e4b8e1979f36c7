// A plan on a server that is a function, and the editor over it: for tests.
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { PlanPoint } from '#contract/plan.ts';
import { memoryStorage } from '#src/api/testing.ts';
import blocks from '#src/locales/zh-CN/blocks.json' with { type: 'json' };
import common from '#src/locales/zh-CN/common.json' with { type: 'json' };
import exercises from '#src/locales/zh-CN/exercises.json' with { type: 'json' };
import plan from '#src/locales/zh-CN/work/plan.json' with { type: 'json' };
import teach from '#src/locales/zh-CN/work/teach.json' with { type: 'json' };
import { testRoot } from '#tests/support/test-root.ts';
import type { Course } from '../../course-row/queries.ts';
import type { Plan } from '../next-step.ts';
import { PlanPanel } from './panel.tsx';

type Body = Record<string, unknown>;
interface Answer {
  code: number;
  data: unknown;
  msg?: string;
}

const course: Course = {
  id: 'c1',
  version: 1,
  staffed: true,
  createdAt: 0,
  name: '水的净化',
  kind: 'ai',
  intro: '',
  description: '',
  cover: '',
  status: 'draft',
  isPublic: false,
  guestPoints: 0,
  term: '',
  teacher: '林知行',
  points: 0,
  sections: 0,
  classes: [],
};

/** `answers` by the last word of the path come before the plan's own. */
export function planServer(points: PlanPoint[]) {
  const asked: { path: string; body: Body }[] = [];
  const answers: Record<string, (body: Body) => Answer | null> = {};
  let rows = points;
  const find = (id: unknown) => rows.find((p) => p.id === id);
  const change = (id: unknown, part: Partial<PlanPoint>) => {
    rows = rows.map((p) => (p.id === id ? { ...p, ...part, version: p.version + 1 } : p));
    return { id, version: find(id)?.version };
  };
  const summaryOf = ({ questionList, explanation, example, discussion, courseId, ...summary }: PlanPoint) => ({
    ...summary,
    questions: { draft: questionList.length, edited: 0, approved: 0 },
  });
  const own: Record<string, (body: Body) => unknown> = {
    PlanItems: (): Plan => ({
      points: rows.map(summaryOf),
      material: { ready: 1, waiting: 0 },
      running: 0,
      drafter: 'embedded',
      drafting: [],
    }),
    PointItem: ({ id }) => find(id),
    PointUpdate: ({ id, version, ...changes }) => change(id, changes as Partial<PlanPoint>),
    PointOrder: ({ ids }) => {
      rows = (ids as string[]).flatMap((id) => find(id) ?? []);
      return null;
    },
    QuestionUpdate: ({ id, version, ...changes }) => {
      rows = rows.map((p) => ({
        ...p,
        questionList: p.questionList.map((q) => (q.id === id ? { ...q, ...changes, version: q.version + 1 } : q)),
      }));
      return { id, version: Number(version) + 1 };
    },
    PointDelete: ({ ids }) => {
      rows = rows.filter((p) => !(ids as string[]).includes(p.id));
      return { deleted: 1 };
    },
    KnowledgeItems: () => [],
    KnowledgePassages: () => [],
  };
  const serve = (url: URL, init: RequestInit): Response => {
    const name = url.pathname.split('/').at(-1) ?? '';
    const body: Body = init.body ? JSON.parse(String(init.body)) : {};
    asked.push({ path: name, body });
    const stale = name === 'PointUpdate' && find(body['id'])?.version !== body['version'];
    const special = stale ? { code: 409, data: null, msg: '内容已被他人修改' } : answers[name]?.(body);
    if (special) return Response.json({ msg: '', ...special });
    const data = own[name]?.(body);
    return Response.json(data === undefined ? { code: 404, data: null, msg: '没有' } : { code: 0, data, msg: '' });
  };
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => serve(url, init));
  const nothing = () => ({ observe: () => {}, unobserve: () => {}, disconnect: () => {} });
  // nothing has a place in jsdom: what is rendered counts as not yet seen
  vi.stubGlobal('IntersectionObserver', function Observer() {
    return nothing();
  });
  Object.assign(document.defaultView ?? {}, {
    ResizeObserver: function Observer() {
      return nothing();
    },
  });
  Element.prototype.scrollIntoView = () => {};
  return {
    asked: (path: string) => asked.filter((a) => a.path === path).map((a) => a.body),
    answers,
    change,
    point: find,
  };
}

function Where() {
  const { search } = useLocation();
  return <output data-testid="where">{search}</output>;
}

let root: Root | undefined;

/** React works as in a browser, by its own clock: tests wait for what they expect to see. */
export async function showEditor(address = '/teach/AIcourseInfo?id=c1&tab=content'): Promise<void> {
  const resources = { 'zh-CN': { blocks, common, exercises, plan, teach } };
  await i18next.use(initReactI18next).init({ lng: 'zh-CN', resources, interpolation: { escapeValue: false } });
  const box = document.body.appendChild(document.createElement('div'));
  root = testRoot(box);
  root.render(
    <ChakraProvider value={defaultSystem}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          <PlanPanel course={course} onAssign={() => {}} onKnowledge={() => {}} />
          <Where />
        </MemoryRouter>
      </QueryClientProvider>
    </ChakraProvider>,
  );
}

export function closeEditor(): void {
  root?.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
}

const waiting = { timeout: 15_000, interval: 20 };
export const untilFound = <T,>(check: () => T): Promise<T> => vi.waitFor(check, waiting);

/** By its name as a screen reader has it, or its words. */
export function findButton(name: string): Promise<HTMLButtonElement> {
  return untilFound(() => {
    const found = [...document.querySelectorAll('button')].find(
      (b) => (b.getAttribute('aria-label') ?? b.textContent ?? '').trim() === name,
    );
    if (!found) throw new Error(`no button ${name}`);
    return found;
  });
}

export function findField(label: string): Promise<HTMLInputElement | HTMLTextAreaElement> {
  return untilFound(() => {
    const found = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea, select'),
    ].find(
      (f) =>
        f.getAttribute('aria-label') === label || [...(f.labels ?? [])].some((l) => l.textContent?.trim() === label),
    );
    if (!found) throw new Error(`no field ${label}`);
    return found;
  });
}

/** As a person would: the element's own setter, then the event React listens for. */
export function type(into: HTMLElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value')?.set;
  setter?.call(into, text);
  into.dispatchEvent(new Event(into instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

export const pressKey = (on: Element, pressed: string, more: KeyboardEventInit = {}): boolean =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...more }));

export const text = (): string => document.body.textContent ?? '';
