import { newCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { expect, test } from 'vitest';
import {
  type CampaignDraft,
  draftFlaws,
  draftOf,
  emptyDraft,
  filterOf,
  lettersAnHour,
  noFilter,
  presentOnlies,
  presentResults,
  requestOf,
  sendingCalendar,
  sharesOf,
  stageOf,
  withinWorkingHours,
} from './rules.ts';

const id = '0199a0a0-0000-7000-8000-000000000001';
const now = '2026-11-21T09:00:00.000Z';
const draft: CampaignDraft = {
  ...emptyDraft,
  name: '  Осень ',
  templates: [{ id, name: 'Премия', emails_count: 1 }],
  targets: { ...emptyDraft.targets, all: true, exclude_users: [id] },
};

test('the form becomes the request, without what does not count', () => {
  expect(requestOf({ ...draft, theme: 'kept in the form', dateEnd: now, period: 7 })).toEqual({
    name: 'Осень',
    isTesting: false,
    templates: [id],
    targets: draft.targets,
    dateType: 'auto',
    emailSendType: 'to_end',
  });
});

test('everything that counts travels, and the contract takes it', () => {
  const full: CampaignDraft = {
    ...draft,
    start_date: '2026-11-22T09:00:00.000Z',
    dateType: 'custom',
    dateEnd: '2026-11-29T09:00:00.000Z',
    email_send_end_date: '2026-11-23T09:00:00.000Z',
    hasAutoCourse: true,
    course: { id, title: 'Фишинг' },
    targetsAutoCourse: 'clicked',
    period: 14,
    hasMessage: true,
    targetsMessage: 'entered_data',
    theme: ' Разбор ',
    text: 'Посмотрите признаки',
  };
  expect(newCampaign.parse(requestOf(full))).toMatchObject({
    start_date: full.start_date,
    dateEnd: full.dateEnd,
    email_send_end_date: full.email_send_end_date,
    course: id,
    targetsAutoCourse: 'clicked',
    period: 14,
    targetsMessage: 'entered_data',
    theme: 'Разбор',
  });
});

test('a test goes to nobody that was ticked, and at once has no end of sending', () => {
  const request = requestOf({ ...draft, isTesting: true, emailSendType: 'at_once', email_send_end_date: now });
  expect(request.targets).toEqual(emptyDraft.targets);
  expect(request).not.toHaveProperty('email_send_end_date');
});

const early = '2026-11-20T09:00:00.000Z';
const late = '2026-11-30T09:00:00.000Z';
test.each([
  [{}, {}],
  [{ templates: [] }, { templates: 'none_chosen' }],
  [{ targets: emptyDraft.targets }, { targets: 'none_chosen' }],
  [{ targets: emptyDraft.targets, isTesting: true }, {}],
  [{ start_date: early }, { start_date: 'past' }],
  [{ dateType: 'custom' }, { dateEnd: 'required' }],
  [{ dateType: 'custom', dateEnd: now }, { dateEnd: 'before_start' }],
  [{ email_send_end_date: early }, { email_send_end_date: 'before_start' }],
  [{ dateType: 'custom', dateEnd: '2026-11-25T09:00:00.000Z', email_send_end_date: late }, { email_send_end_date: 'after_end' }],
  [{ emailSendType: 'at_once', email_send_end_date: early }, {}],
  [{ hasAutoCourse: true }, { course: 'required' }],
  [{ hasMessage: true }, { theme: 'required', text: 'required' }],
] as [Partial<CampaignDraft>, object][])('%o has the flaws %o', (change, flaws) => {
  const found = Object.entries(draftFlaws({ ...draft, ...change }, now)).map(([name, { code }]) => [name, code]);
  expect(Object.fromEntries(found)).toEqual(flaws);
});

test('filters leave out what is empty or a default', () => {
  expect(filterOf(noFilter)).toEqual({});
  expect(filterOf({ ...noFilter, search: 'осень', statuses: ['active'], incident_from: 10, targets_from: 5 })).toEqual({
    search: 'осень',
    statuses: ['active'],
    incident_from: 10,
    targets_from: 5,
  });
  expect(filterOf({ ...noFilter, incident_to: 0, date_to: '2026-11-21' })).toEqual({
    incident_to: 0,
    date_to: new Date('2026-11-21T23:59:59.999').toISOString(),
  });
});

test('a template with two letters has twice the share', () => {
  const shares = sharesOf([
    { id: 'a', name: 'A', emails_count: 2 },
    { id: 'b', name: 'B', emails_count: 1 },
  ]);
  expect(shares.map(({ percent }) => percent)).toEqual([67, 33]);
});

const running = {
  status: 'active',
  is_paused: false,
  held: null,
  unsent: 0,
  users_count: 10,
  statistics: { sent: 7, failed: 1, unconfirmed: 1 },
} as Parameters<typeof stageOf>[0];
test.each([
  [{}, 'sending'],
  [{ is_paused: true }, 'paused'],
  [{ hold: 'daily_cap' }, 'held'],
  [{ users_count: 9, is_paused: true }, 'collecting'],
  [{ status: 'completed' }, 'completed'],
] as [Partial<typeof running>, string][])('%o is %s', (change, stage) => {
  expect(stageOf({ ...running, ...change })).toBe(stage);
});

/** In the person's own time; 25 November 2026 is a Wednesday. */
const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test('the calendar counts every letter once, in the hour when it leaves', () => {
  const { days, total, atNight, onWeekend } = sendingCalendar({ count: 24, start: local(25, 20), sendEnd: local(26, 8) });
  expect(days.map(({ day, total: letters }) => [day, letters])).toEqual([
    ['2026-11-25', 8],
    ['2026-11-26', 16],
  ]);
  expect(days[0]!.hours.slice(20)).toEqual([2, 2, 2, 2]);
  expect([total, atNight, onWeekend]).toEqual([24, 18, 0]);
});

test('a day off counts as such by day and by night, and nothing counts twice', () => {
  const { atNight, onWeekend } = sendingCalendar({ count: 48, start: local(28, 0), sendEnd: local(30, 0) });
  expect([atNight, onWeekend]).toEqual([0, 48]);
});

test('all at once is one hour, and nobody is nothing', () => {
  const { days } = sendingCalendar({ count: 5, start: local(25, 10), sendEnd: local(25, 10) });
  expect(days).toEqual([expect.objectContaining({ total: 5, isWeekend: false })]);
  expect(sendingCalendar({ count: 0, start: local(25, 10), sendEnd: local(25, 18) }).days).toEqual([]);
});

test.each([
  ['the evening goes to the next morning', local(25, 20), local(26, 4), local(26, 9), local(26, 17)],
  ['the small hours wait for their own morning', local(25, 3), local(25, 11), local(25, 9), local(25, 17)],
  ['what begins in time ends in time', local(25, 14), local(25, 22), local(25, 14), local(25, 18)],
  ['Friday evening goes to Monday', local(27, 19), local(28, 3), local(30, 9), local(30, 17)],
  ['Saturday goes to Monday', local(28, 10), local(28, 12), local(30, 9), local(30, 11)],
  ['a week becomes a day', local(25, 9), local(32, 9), local(25, 9), local(25, 18)],
])('within working hours: %s', (_, start, sendEnd, from, until) => {
  const better = withinWorkingHours(emptyDraft, { start, sendEnd })!;
  expect([better.from, better.until]).toEqual([from, until]);
  const form = { ...emptyDraft, ...better.change };
  expect(form.email_send_end_date).toBe(until);
  expect(form.start_date ?? start).toBe(from);
  const { atNight, onWeekend } = sendingCalendar({ count: 100, start: from, sendEnd: until });
  expect([atNight, onWeekend]).toEqual([0, 0]);
});

test('what leaves at once leaves at once in the morning, and what would be over before then is not moved', () => {
  const atOnce = { ...emptyDraft, emailSendType: 'at_once' as const };
  expect(withinWorkingHours(atOnce, { start: local(25, 23), sendEnd: local(25, 23) })?.change).toEqual({
    start_date: local(26, 9),
  });
  const short = { ...emptyDraft, dateType: 'custom' as const, dateEnd: local(26, 6) };
  expect(withinWorkingHours(short, { start: local(25, 23), sendEnd: local(26, 6) })).toBeNull();
});

test('a trial is sent without the dates that were chosen before', () => {
  const trial = { ...emptyDraft, isTesting: true, start_date: local(20, 9), dateType: 'custom' as const, dateEnd: null };
  expect(requestOf(trial)).toMatchObject({ isTesting: true, emailSendType: 'at_once', dateType: 'auto' });
  expect(requestOf(trial)).not.toHaveProperty('start_date');
  expect(draftFlaws({ ...trial, templates: [{ id: 'a', name: 'a', emails_count: 1 }] }, local(25, 9))).toEqual({});
});

const figures = {
  sent: 10,
  opened: 4,
  clicked: 2,
  opened_attachment: 0,
  entered_data: 2,
  reported: 0,
  incidents: 2,
  failed: 0,
  unconfirmed: 0,
  automated: 3,
  incident_risk: 20,
};

test('only results that somebody has are offered: whoever entered data has clicked, and is no mere click', () => {
  const standing = { statistics: figures, users_count: 10, unsent: 0, held: null };
  expect(presentResults(standing)).toEqual(['sent', 'opened', 'entered_data']);
  expect(presentResults({ ...standing, users_count: 11 })).toEqual(['unknown', 'sent', 'opened', 'entered_data']);
  expect(presentOnlies(standing)).toEqual(['opened', 'clicked', 'entered_data', 'automated']);
  expect(presentOnlies({ ...standing, unsent: 1, held: { count: 1, since: local(25, 9) } })).toEqual(
    expect.arrayContaining(['held', 'cancelled']),
  );
});

test.each([
  [local(25, 17), 8],
  [local(25, 9), null],
])('the pace until %s is %s letters an hour', (email_send_end_date, pace) => {
  expect(lettersAnHour({ start_date: local(25, 9), email_send_end_date, users_count: 60 })).toBe(pace);
});

test('another campaign like one begins with its settings and dates of its own', () => {
  const { start_date: _, dateType: __, dateEnd: ___, email_send_end_date: ____, ...settings } = { ...draft, course_again: true };
  const gone = { templates: [], departments: 0, people: 0, course: null };
  expect(draftOf({ ...settings, gone })).toEqual({ ...draft, course_again: true });
});
