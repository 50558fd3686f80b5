import type { Invitation } from '@vigil/contract/phishing-templates/template.ts';

type Event = {
  uid: string;
  organizer: { name: string; address: string };
  summary: string;
  description: string;
  link: string;
  invitation: Invitation;
  sent: Date;
};

/**
 * Writes an event by RFC 5545. The event is published, not requested: no calendar adds it by itself, and no answer leaves for the
 * invented address of its organiser. Its time has no zone, so that the hour is the same wherever it is read.
 */
export function writeInvitation({ uid, organizer, summary, description, link, invitation, sent }: Event): string {
  const { days, time, minutes, place } = invitation;
  const start = startOf(sent, days, time);
  const end = new Date(start.getTime() + minutes * 60_000);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatMoment(sent)}Z`,
    `DTSTART:${formatMoment(start)}`,
    `DTEND:${formatMoment(end)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(place === '' ? link : place)}`,
    `URL:${link}`,
    `ORGANIZER;CN="${escapeParameter(organizer.name)}":mailto:${organizer.address}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}

/** Returns the start of the event, `days` after the email was sent. A start on Saturday or Sunday moves to Monday. */
function startOf(sent: Date, days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const start = new Date(Date.UTC(sent.getUTCFullYear(), sent.getUTCMonth(), sent.getUTCDate() + days, hours, minutes));
  const weekday = start.getUTCDay();
  start.setUTCDate(start.getUTCDate() + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0));
  return start;
}

const formatMoment = (at: Date): string => at.toISOString().slice(0, 19).replace(/[-:]/g, '');

const escapeText = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');

/** Replaces quotes and line breaks, which a parameter must not contain, by spaces. */
const escapeParameter = (value: string): string => value.replace(/["\r\n]+/g, ' ');

const OCTETS_MAX = 75;

/** Folds a line to at most 75 octets, including the break before a continuation. No character is cut in two. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > OCTETS_MAX) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
