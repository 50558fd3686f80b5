import { assert, property, string } from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { writeInvitation } from './invitation.ts';

const event = {
  uid: 'a1@phishing.example',
  organizer: { name: 'Отдел "кадров"', address: 'hr@kadry.example' },
  summary: 'Встреча; план, итоги',
  description: 'Откройте:\nhttps://phishing.example/l/0123456789abcdef\r\nСпасибо',
  link: 'https://phishing.example/l/0123456789abcdef',
  invitation: { days: 1, time: '09:30', minutes: 45, place: 'Переговорная 4, второй этаж \\ левое крыло' },
  sent: new Date('2026-11-04T18:20:00Z'),
};
const read = (source: string) => new ICAL.Event(new ICAL.Component(ICAL.parse(source)).getFirstSubcomponent('vevent')!);

test('Another parser reads from the event what was written', () => {
  const source = writeInvitation(event);
  const found = read(source);
  expect(found).toMatchObject({ uid: event.uid, summary: event.summary, location: event.invitation.place });
  expect(found.description).toBe(event.description.replace('\r\n', '\n'));
  expect(String(found.component.getFirstPropertyValue('url'))).toBe(event.link);
  expect(found.organizer).toBe('mailto:hr@kadry.example');
  expect([found.startDate.toString(), found.endDate.toString()]).toEqual(['2026-11-05T09:30:00', '2026-11-05T10:15:00']);
  expect(source).toContain('\r\nMETHOD:PUBLISH\r\n');
});

test.each([
  ['2026-11-05', 1, '2026-11-06'],
  ['2026-11-06', 1, '2026-11-09'],
  ['2026-11-06', 2, '2026-11-09'],
  ['2026-11-30', 2, '2026-12-02'],
])('An invitation sent on %s for %i days later falls on %s', (sent, days, day) => {
  const source = writeInvitation({ ...event, sent: new Date(`${sent}T10:00:00Z`), invitation: { ...event.invitation, days } });
  expect(read(source).startDate.toString().slice(0, 10)).toBe(day);
});

test('Whatever the text of an invitation, no line is too long and no text starts a property of its own', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (words) => {
      const safe = words.replace(/\p{Cc}/gu, '\n');
      const source = writeInvitation({ ...event, summary: safe, description: `${safe}\nEND:VEVENT\nBEGIN:VALARM` });
      expect(source.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      const calendar = new ICAL.Component(ICAL.parse(source));
      expect(calendar.getAllSubcomponents()).toHaveLength(1);
      expect(read(source).summary).toBe(safe);
    }),
  );
});
