// Quality assurance.
import type { Menus, Pages } from './manifest.ts';

export const pages = {
  '/qa/machines': { access: ['super', 'qa'], layout: 'basicAdmin', words: ['qa', 'machines'] },
  '/qa/replay': { access: ['super', 'qa'], layout: 'basicAdmin', words: ['logReplay', 'machines'] },
  '/qa/tutor': { access: ['super', 'qa'], layout: 'basicAdmin', words: ['tutorReport'] },
  '/qa/feedback': { access: ['super', 'qa'], layout: 'basicAdmin', words: ['feedback'] },
} as const satisfies Pages;

export const menus = {
  qa: { name: '质量', icon: 'activity', sort: 10, roles: ['qa', 'super'] },
  qa_machines: { name: '状态机', icon: 'workflow', sort: 10.1, roles: ['qa', 'super'] },
  qa_replay: { name: '回放', icon: 'clock', sort: 10.2, roles: ['qa', 'super'] },
  qa_tutor: { name: '助教测评', icon: 'sparkles', sort: 10.25, roles: ['qa', 'super'] },
  qa_feedback: { name: '用户反馈', icon: 'chat', sort: 10.3, roles: ['qa', 'super'] },
} as const satisfies Menus;
