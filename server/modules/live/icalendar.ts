// iCalendar (RFC 5545), as much as a list of classes needs.

interface CalendarEvent {
  uid: string;
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
  /** When it was last changed. */
  stamp: number;
  title: string;
  text: string;
  url: string;
  cancelled: boolean;
}

/** Octets of a line, without its end. */
const WIDTH = 75;

/** In UTC: `20261123T080000Z`. */
const at = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Long lines are broken between characters; what goes on begins with a space. */
export function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > WIDTH) octets = lines.push(' ') && 1;
    lines[lines.length - 1] += sign;
    octets += size;
  }
  return lines.join('\r\n');
}

export function calendarOf(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mengoo//Live classes//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((e) => [
      'BEGIN:VEVENT',
      `UID:${escaped(e.uid)}`,
      `DTSTAMP:${at(e.stamp)}`,
      `DTSTART:${at(e.start)}`,
      `DTEND:${at(e.end)}`,
      `SUMMARY:${escaped(e.title)}`,
      ...(e.text ? [`DESCRIPTION:${escaped(e.text)}`] : []),
      `URL:${e.url}`,
      `STATUS:${e.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
