import { expect, test } from 'vitest';
import { calendarOf, folded } from './icalendar.ts';

const event = {
  uid: 'a@mengoo',
  start: Date.UTC(2026, 10, 23, 8, 5),
  end: Date.UTC(2026, 10, 23, 8, 50),
  stamp: Date.UTC(2026, 10, 20),
  title: '电路; 第1课, 串联\\并联',
  text: '带课本\n和\u0007尺子',
  url: 'https://school.test/RemoteLive?id=a',
  cancelled: false,
};

test('says when, in UTC, and escapes what has a meaning', () => {
  const lines = calendarOf('课', [event]).split('\r\n');
  expect(lines).toContain('DTSTART:20261123T080500Z');
  expect(lines).toContain('DTEND:20261123T085000Z');
  expect(lines).toContain('SUMMARY:电路\\; 第1课\\, 串联\\\\并联');
  expect(lines).toContain('DESCRIPTION:带课本\\n和尺子');
  expect(lines.at(-1)).toBe('');
  expect(calendarOf('课', [{ ...event, cancelled: true }])).toContain('STATUS:CANCELLED');
});

test('no line is longer than 75 octets, and none breaks a character', () => {
  const line = `SUMMARY:${'物理实验😀'.repeat(30)}`;
  const lines = folded(line).split('\r\n');
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...lines.map((l) => Buffer.byteLength(l)))).toBeLessThanOrEqual(75);
  expect(lines.map((l, i) => (i === 0 ? l : l.slice(1))).join('')).toBe(line);
  expect(lines.slice(1).every((l) => l.startsWith(' '))).toBe(true);
});

test('nobody writes a line of their own into it', () => {
  const lines = calendarOf('课', [{ ...event, title: 'x\r\nBEGIN:VALARM' }]).split('\r\n');
  expect(lines).not.toContain('BEGIN:VALARM');
});
