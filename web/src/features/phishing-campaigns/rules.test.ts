import { type CampaignSummary, newCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { expect, test } from 'vitest';
import {
  type CampaignDraft,
  draftOf,
  emptyDraft,
  emptyFollowUp,
  type FollowUpDraft,
  subjectToShow,
  sharesOf,
} from './rules/draft.ts';
import { draftFlaws } from './rules/flaws.ts';
import { filterOf, noFilter } from './rules/list.ts';
import { emailsAnHour, emailsLeft, stageOf } from './rules/stage.ts';
import { presentCategories, presentResults } from './rules/recipients.ts';
import { probeState, senderState } from './rules/checks.ts';
import { requestOf, followUpOf } from './rules/request.ts';
import { sendingCalendar } from './components/sending-times.ts';

const id = '0199a0a0-0000-7000-8000-000000000001';
const now = '2026-11-21T09:00:00.000Z';
const draft: CampaignDraft = {
  ...emptyDraft,
  name: '  Осень ',
  templates: [{ id, name: 'Премия', emails_count: 1 }],
  targets: { ...emptyDraft.targets, all: true, exclude_users: [id] },
};

test('the form becomes the request, without values that do not apply', () => {
  expect(requestOf({ ...draft, theme: 'left in the form', dateEnd: now, period: 7 })).toEqual({
    name: 'Осень',
    isTesting: false,
    templates: [id],
    targets: draft.targets,
    dateType: 'auto',
    emailSendType: 'to_end',
    workingHours: true,
  });
});

test('a full form is sent completely, and the contract accepts it', () => {
  const full: CampaignDraft = {
    ...draft,
    dateDelay: '2026-11-22T09:00:00.000Z',
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
    isDelay: true,
    dateDelay: full.dateDelay,
    dateEnd: full.dateEnd,
    email_send_end_date: full.email_send_end_date,
    course: id,
    targetsAutoCourse: 'clicked',
    period: 14,
    targetsMessage: 'entered_data',
    theme: 'Разбор',
  });
});

test('a trial is sent to none of the ticked people, and sending at once has no end date', () => {
  const request = requestOf({ ...draft, isTesting: true, emailSendType: 'at_once', email_send_end_date: now });
  expect(request.targets).toEqual(emptyDraft.targets);
  expect(request).not.toHaveProperty('email_send_end_date');
});

test('people who clicked get the course unless the form says otherwise', () => {
  const course = { id, title: 'Phishing', is_public: true } as CampaignDraft['course'];
  expect(requestOf({ ...draft, hasAutoCourse: true, course })).toMatchObject({ targetsAutoCourse: 'clicked' });
});

const early = '2026-11-20T09:00:00.000Z';
const late = '2026-11-30T09:00:00.000Z';
test.each([
  [{}, {}],
  [{ templates: [] }, { templates: 'none_chosen' }],
  [{ targets: emptyDraft.targets }, { targets: 'none_chosen' }],
  [{ targets: emptyDraft.targets, isTesting: true }, {}],
  [{ dateDelay: early }, { dateDelay: 'past' }],
  [{ dateType: 'custom' }, { dateEnd: 'required' }],
  [{ dateType: 'custom', dateEnd: now }, { dateEnd: 'before_start' }],
  [{ email_send_end_date: early }, { email_send_end_date: 'before_start' }],
  [{ dateType: 'custom', dateEnd: '2026-11-25T09:00:00.000Z', email_send_end_date: late }, { email_send_end_date: 'after_end' }],
  [{ emailSendType: 'at_once', email_send_end_date: early }, {}],
  [{ hasAutoCourse: true }, { course: 'required' }],
  [{ hasMessage: true }, { theme: 'required', text: 'required' }],
] as [Partial<CampaignDraft>, object][])('the form %o has the errors %o', (change, flaws) => {
  const found = Object.entries(draftFlaws({ ...draft, ...change }, now)).map(([name, { code }]) => [name, code]);
  expect(Object.fromEntries(found)).toEqual(flaws);
});

test('filters omit empty values and defaults', () => {
  expect(filterOf(noFilter, 'Asia/Tashkent')).toEqual({});
  expect(filterOf({ ...noFilter, incident_from: 0, incident_to: 100, targets_from: 0 }, 'Asia/Tashkent')).toEqual({});
  expect(
    filterOf({ ...noFilter, search: 'осень', statuses: ['active'], incident_from: 10, targets_from: 5 }, 'Asia/Tashkent'),
  ).toEqual({
    search: 'осень',
    statuses: ['active'],
    incident_from: 10,
    targets_from: 5,
  });
  expect(filterOf({ ...noFilter, incident_to: 0, date_to: '2026-11-21' }, 'Asia/Tashkent')).toEqual({
    incident_to: 0,
    date_to: '2026-11-21T18:59:59.999Z',
  });
});

test('a template with two emails has twice the share', () => {
  const shares = sharesOf([
    { id: 'a', name: 'A', emails_count: 2 },
    { id: 'b', name: 'B', emails_count: 1 },
  ]);
  expect(shares.map(({ percent }) => percent)).toEqual([67, 33]);
});

const running = {
  status: 'active',
  is_paused: false,
  pause_reason: null,
  approval: null,
  held: null,
  unsent: 0,
  users_count: 10,
  resent: 0,
  statistics: { sent: 7, failed: 1, unconfirmed: 1 },
} as Parameters<typeof stageOf>[0];
test.each([
  [{}, 'sending'],
  [{ is_paused: true }, 'paused'],
  [{ hold: 'daily_cap' }, 'held'],
  [{ users_count: 9, is_paused: true }, 'collecting'],
  [{ status: 'completed' }, 'completed'],
  [{ approval: 'waiting', is_paused: true }, 'waiting'],
  [{ approval: 'approved', is_paused: true }, 'paused'],
  [{ approval: 'waiting', status: 'creating' }, 'creating'],
  [{ approval: 'rejected', status: 'planned' }, 'rejected'],
  [{ approval: 'rejected', status: 'completed' }, 'completed'],
] as [Partial<typeof running>, string][])('a campaign with %o has the stage %s', (change, stage) => {
  expect(stageOf({ ...running, ...change })).toBe(stage);
});

/** Returns a moment of November 2026 in the time zone of the browser; the 25th is a Wednesday. */
const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

const sent = (count: number, ...intervals: [start: string, end: string][]) => ({
  time_zone: 'Asia/Tashkent',
  count,
  intervals: intervals.map(([start, end]) => ({ start, end })),
});

test('the calendar counts every email once, in the hour when it is sent, and marks the working hours', () => {
  const groups = [sent(24, [local(25, 20), local(26, 8)]), sent(2, [local(25, 16), local(25, 18)])];
  const days = sendingCalendar({ groups, working: [{ start: local(25, 9), end: local(25, 18) }] });
  expect(days.map(({ day, total: messages }) => [day, messages])).toEqual([
    ['2026-11-25', 10],
    ['2026-11-26', 16],
  ]);
  expect(days[0]!.hours.slice(15)).toEqual([0, 1, 1, 0, 0, 2, 2, 2, 2]);
  expect(days[0]!.isWorked.indexOf(true)).toBe(9);
  expect(days[0]!.isWorked.lastIndexOf(true)).toBe(17);
  expect(days[1]!.isWorked).not.toContain(true);
});

test('no email is sent outside working hours', () => {
  const days = sendingCalendar({ groups: [sent(18, [local(25, 9), local(25, 18)], [local(26, 9), local(26, 18)])], working: [] });
  expect(days.map(({ hours }) => hours.slice(9, 18))).toEqual([Array(9).fill(1), Array(9).fill(1)]);
});

test('sending at once takes one hour, and a campaign without recipients none', () => {
  expect(sendingCalendar({ groups: [sent(5, [local(25, 10), local(25, 10)])], working: [] })).toEqual([
    expect.objectContaining({ total: 5 }),
  ]);
  expect(sendingCalendar({ groups: [sent(0, [local(25, 10), local(25, 18)])], working: [] })).toEqual([]);
});

test('emails sent at once ignore working hours', () => {
  expect(requestOf(emptyDraft).workingHours).toBe(true);
  expect(requestOf({ ...emptyDraft, workingHours: false })).not.toHaveProperty('workingHours');
  expect(requestOf({ ...emptyDraft, emailSendType: 'at_once' })).not.toHaveProperty('workingHours');
});

test('a trial is sent without the previously chosen dates', () => {
  const trial = { ...emptyDraft, isTesting: true, dateDelay: local(20, 9), dateType: 'custom' as const, dateEnd: null };
  expect(requestOf(trial)).toMatchObject({ isTesting: true, emailSendType: 'at_once', dateType: 'auto' });
  expect(requestOf(trial)).not.toHaveProperty('dateDelay');
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
  excused: 0,
  incident_risk: 20,
};

test('only existing results are offered: a person who entered data has also clicked, but does not count as only clicked', () => {
  const overview = { statistics: figures, users_count: 10, resent: 0, unsent: 0, held: null };
  expect(presentResults(overview)).toEqual(['sent', 'opened', 'entered_data']);
  expect(presentResults({ ...overview, users_count: 11 })).toEqual(['unknown', 'sent', 'opened', 'entered_data']);
  expect(presentCategories(overview)).toEqual(['opened', 'clicked', 'entered_data', 'automated']);
  const withFile = { ...overview, statistics: { ...figures, opened_attachment: 1 } };
  expect(presentCategories(withFile)).toEqual(expect.arrayContaining(['opened_attachment', 'incidents']));
  expect(presentCategories({ ...overview, unsent: 1, held: { count: 1, since: local(25, 9) } })).toEqual(
    expect.arrayContaining(['held', 'cancelled']),
  );
});

test.each([
  [local(25, 17), 8],
  [local(25, 9), null],
])('sending until %s has a rate of %s emails an hour', (email_send_end_date, pace) => {
  const sending = { start_date: local(25, 9), email_send_end_date, users_count: 60 };
  expect(emailsAnHour({ ...sending, workingHours: false })).toBe(pace);
  expect(emailsAnHour({ ...sending, workingHours: true })).toBeNull();
});

test('a repeated campaign has the original’s settings and new dates', () => {
  const {
    dateDelay: _,
    dateEnd: __,
    email_send_end_date: ___,
    after_page: ____,
    ...settings
  } = { ...draft, course_again: true, post_campaign: null };
  const gone = { templates: [], departments: 0, people: 0, tags: 0, course: null, redirect_page: null };
  expect(draftOf({ ...settings, enableRedirect: false, gone })).toEqual({ ...draft, course_again: true });
  const redirect_page = { id: 'r', name: 'Page' };
  expect(draftOf({ ...settings, enableRedirect: true, gone })).toMatchObject({ after_page: 'course' });
  expect(draftOf({ ...settings, enableRedirect: true, redirect_page, gone })).toMatchObject({
    after_page: 'redirect',
    redirect_page,
  });
});

const redirect_page = { id: 'r', name: 'Page' };
const toPage = { enableRedirect: true, enableRedirectPage: true, redirect_page: 'r' };
const toCourse = { enableRedirect: true, enableRedirectPage: false, redirect_page: null };
test.each<[Partial<CampaignDraft>, object | null]>([
  [{ after_page: 'gotcha', redirect_page }, null],
  [{ after_page: 'redirect', redirect_page }, toPage],
  [{ after_page: 'course', redirect_page, hasAutoCourse: true, course: { id: 'c', title: 'Course' } }, toCourse],
  // The course was switched off after it was chosen as the next page.
  [{ after_page: 'course', redirect_page }, null],
])('the next page chosen as %o is sent as %o', (choice, sent) => {
  for (const request of [requestOf({ ...draft, ...choice }), followUpOf({ ...emptyFollowUp, ...(choice as object) })]) {
    if (sent === null) expect(request).not.toHaveProperty('enableRedirect');
    else expect(request).toMatchObject(sent);
  }
});

test('redirecting to a page requires choosing the page', () => {
  const flaws = draftFlaws({ ...draft, after_page: 'redirect', redirect_page: null }, new Date().toISOString());
  expect(flaws).toMatchObject({ redirect_page: { code: 'required' } });
});

const retest: FollowUpDraft = { ...emptyFollowUp, name: ' Снова ', templates: draft.templates };

test('an enabled follow-up is sent, without days that do not apply', () => {
  const withIt = { ...draft, enableCreateCampaignByEnding: true, post_campaign_targets: 'clicked' as const };
  const days = { dateDelay: 3, dateEnd: 10, email_send_end_date: null };
  expect(requestOf({ ...withIt, post_campaign: { ...retest, ...days } }).post_campaign).toEqual({
    name: 'Снова',
    templates: [id],
    dateType: 'auto',
    emailSendType: 'to_end',
    workingHours: true,
    email_send_end_date: null,
  });
  const request = requestOf({ ...withIt, post_campaign: { ...retest, ...days, isDelay: true, dateType: 'custom' } });
  expect(newCampaign.parse(request)).toMatchObject({
    enableCreateCampaignByEnding: true,
    post_campaign_targets: 'clicked',
    post_campaign: { isDelay: true, dateDelay: 3, dateEnd: 10 },
  });
  expect(requestOf({ ...draft, post_campaign: retest })).not.toHaveProperty('post_campaign');
});

test.each<[Partial<FollowUpDraft>, Record<string, string>]>([
  [{}, {}],
  [{ name: '' }, { 'post_campaign.name': 'required' }],
  [{ templates: [] }, { 'post_campaign.templates': 'none_chosen' }],
  [{ isDelay: true, dateDelay: 100 }, { 'post_campaign.dateDelay': 'too_big' }],
  [{ isDelay: false, dateDelay: 100 }, {}],
  [{ dateType: 'custom' }, { 'post_campaign.dateEnd': 'required' }],
  [{ dateType: 'custom', dateEnd: 3, email_send_end_date: 4 }, { 'post_campaign.email_send_end_date': 'after_end' }],
  [{ hasMessage: true }, { 'post_campaign.theme': 'required', 'post_campaign.text': 'required' }],
])('a follow-up with %o has the errors %o at its own fields', (change, expected) => {
  const form = { ...draft, enableCreateCampaignByEnding: true, post_campaign: { ...retest, ...change } };
  const codes = Object.fromEntries(Object.entries(draftFlaws(form, now)).map(([path, { code }]) => [path, code]));
  expect(codes).toEqual(expected);
});

test('choosing everyone overrides people ticked before', () => {
  const everyone = { ...draft, targetType: 'all' as const, targets: emptyDraft.targets };
  expect(draftFlaws(everyone, now)).toEqual({});
  expect(requestOf(everyone)).toMatchObject({ targetType: 'all', targets: emptyDraft.targets });
});

test('repeated emails count as the campaign’s, which collects results once they are sent', () => {
  const campaign = { status: 'active', is_paused: false, held: null, unsent: 0, users_count: 10 } as CampaignSummary;
  const overview = { ...campaign, statistics: figures };
  expect(stageOf({ ...overview, resent: 1 })).toBe('sending');
  expect(stageOf({ ...overview, resent: 1, statistics: { ...figures, sent: 11 } })).toBe('collecting');
  expect(emailsLeft({ ...overview, resent: 1 })).toBe(1);
});

test.each([
  ['no_answer', true, null, 'unknown'],
  ['no_answer', false, 'signing', 'unknown'],
  ['none', false, null, 'ok'],
  ['watching', false, null, 'ok'],
  ['reject', true, null, 'unknown'],
  ['reject', false, null, 'warning'],
  ['reject', false, 'waiting', 'warning'],
  ['reject', false, 'signing', 'ok'],
  ['quarantine', false, null, 'warning'],
  ['quarantine', true, 'signing', 'ok'],
] as const)('DMARC %s, aligned %s, with a %s key, is %s', (dmarc, is_aligned, dkim, state) =>
  expect(senderState({ dmarc, is_aligned, dkim })).toBe(state),
);

test.each([
  [null, null, 'warning'],
  [now, null, 'unknown'],
  [now, now, 'ok'],
])('a trial sent at %s that came back at %s has the state %s', (sent_at, came_back_at, state) =>
  expect(probeState({ sent_at, came_back_at })).toBe(state),
);

test('a subject leaves a gap for each recipient’s values', () =>
  expect(subjectToShow('О письме «{{email_subject}}» для {{first_name}}')).toBe('О письме «…» для …'));
