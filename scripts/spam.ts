/**
 * Checks every email of the library and of the product with SpamAssassin, as it would be sent: `npm run spam`. Uses its local
 * rules only, without network queries.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { emailKinds, emailVariables, type EmailKind } from '@vigil/contract/emails/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { readEnv } from '../server/src/env.ts';
import { composeCustomEmail } from '../server/src/features/emails/commands/write-messages.ts';
import { composeEmail, oneTimeLinkOf } from '../server/src/features/emails/emails.ts';
import { isCourseEmail, sampleCourses } from '../server/src/features/emails/rules/sample-courses.ts';
import { composeDelivery } from '../server/src/features/phishing-delivery/commands/compose-delivery.ts';
import { readEmail } from '../server/src/features/phishing-delivery/commands/read-email.ts';
import { readLibraryEmail } from '../server/src/features/phishing-templates/commands/load-library.ts';
import { trialEmail } from '../server/src/features/sending-profiles/emails.ts';
import { AUTO_SUBMITTED, composeMessage } from '../server/src/mail/compose.ts';
import { wordsIn } from '../server/src/words.ts';
import { installByApt } from './debian.ts';

/**
 * The limit for the library is half of the score that filters treat as spam. The product's own emails must arrive more
 * reliably.
 */
const scoreLimits = { library: 2.5, product: 2 };

const env = readEnv({
  APP_URL: 'https://learn.example.com',
  CONTENT_URL: 'https://content.example.com',
  PHISHING_URLS: 'https://login.example.com',
  SECRET_KEY: 'x'.repeat(64),
});
const recipient = {
  first_name: 'Anna',
  last_name: 'Taylor',
  middle_name: '',
  position: 'Senior clerk',
  department: 'Accounts',
  email: 'anna.taylor@example.com',
  organization: 'Example Bank',
  time_zone: 'Europe/London',
};

const emails: { name: string; from: keyof typeof scoreLimits; raw: Buffer }[] = [];
for (const entry of readdirSync(join(import.meta.dirname, '../server/library/phishing'), { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  for (const language of languages) {
    const template = readEmail(await readLibraryEmail(entry.name, language));
    const ids = { delivery_id: randomUUID(), organization_id: randomUUID() };
    const raw = await composeDelivery({
      env,
      site: env.PHISHING_URLS[0]!,
      ...ids,
      template,
      language,
      recipient,
      date: new Date(),
    });
    emails.push({ name: `${entry.name} ${language}`, from: 'library', raw });
  }
}

const home = { title: recipient.organization, theme_color: '#2456e6', logo: null };
const app_url = env.APP_URL;
const path = `/admin/reports/${randomUUID()}`;
const until = '31.12.2026';
/** Names and texts that people write are in the language of the email around them. */
const named: Record<
  Language,
  { campaign: string; report: string; period: string; reason: string; subject: string; text: string }
> = {
  ru: {
    campaign: 'Осенняя проверка',
    report: 'Учебный фишинг: весь банк',
    period: 'Период: октябрь 2026 года.',
    reason: 'За этот период рассказать нечего.',
    subject: 'Обучение безопасности',
    text: 'Пожалуйста, зайдите на этой неделе.',
  },
  en: {
    campaign: 'Autumn check',
    report: 'Phishing: the whole bank',
    period: 'Period: October 2026.',
    reason: 'There is nothing to tell of this period.',
    subject: 'Security training',
    text: 'Please look in this week.',
  },
  uz: {
    campaign: 'Kuzgi tekshiruv',
    report: 'Oʻquv fishingi: butun bank',
    period: 'Davr: 2026-yil oktyabr.',
    reason: 'Bu davr uchun maʼlumot yoʻq.',
    subject: 'Xavfsizlik boʻyicha oʻqish',
    text: 'Iltimos, shu hafta kirib koʻring.',
  },
};
for (const language of languages) {
  const reader = { ...recipient, language };
  const { campaign, report: title, period, reason, ...message } = named[language];
  const report = { path, title, period };
  const linked = (kind: EmailKind) =>
    oneTimeLinkOf(kind) ? `${app_url}/lk/auth/${kind}/${randomBytes(24).toString('base64url')}` : null;
  const composed: [string, { subject: string; html: string; text: string }][] = emailKinds.map((kind) => [
    kind,
    composeEmail(kind, wordsIn(language).emails.kinds[kind], {
      reader,
      home,
      env,
      one_time_link: linked(kind),
      ...(emailVariables[kind].includes('campaign') && { campaign: { id: randomUUID(), name: campaign } }),
      ...(kind === 'report_ready' && { report: { ...report, until } }),
      ...(kind === 'report_failed' && { report: { ...report, reason } }),
      ...(isCourseEmail(kind) && { courses: sampleCourses(kind, { language, app_url, now: new Date() }) }),
    }),
  ]);
  composed.push(
    ['message', composeCustomEmail(message, { reader, home, app_url })],
    ['mail server trial', trialEmail(language, 'mail.example.com')],
  );
  for (const [name, { subject, html, text }] of composed) {
    const raw = await composeMessage({
      from: { name: home.title, address: 'training@example.com' },
      to: { name: 'Anna Taylor', address: recipient.email },
      subject,
      html,
      text,
      headers: AUTO_SUBMITTED,
      messageId: `<${randomUUID()}@${new URL(app_url).hostname}>`,
      date: new Date(),
    });
    emails.push({ name: `${name} ${language}`, from: 'product', raw });
  }
}

const isThere = () => spawnSync('spamassassin', ['--version']).status === 0;
if (!isThere()) installByApt('SpamAssassin', ['spamassassin']);
if (!isThere()) {
  console.error('No SpamAssassin was found. Install it (Debian: apt-get install spamassassin).');
  process.exit(1);
}
const mailbox = emails
  .map(({ raw }) =>
    raw
      .toString('latin1')
      .replaceAll('\r\n', '\n')
      .replace(/^From /gm, '>From '),
  )
  .map((message) => `From vigil@example.com Thu Jan  1 00:00:00 1970\n${message}\n\n`)
  .join('');
const { stdout } = spawnSync('spamassassin', ['--local', '--mbox'], {
  input: Buffer.from(mailbox, 'latin1'),
  maxBuffer: 256 * 1024 * 1024,
});
// SpamAssassin returns the emails in its own order.
const idOf = (message: string): string => /^Message-ID:\s*(<[^>]+>)/im.exec(message)![1]!;
const scores = new Map(
  stdout
    .toString('latin1')
    .split(/^From vigil@.*\n/m)
    .slice(1)
    .map((message) => [idOf(message), Number(/^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(message)![1])]),
);
if (scores.size !== emails.length)
  throw new Error(`${emails.length} emails were sent to SpamAssassin, and it scored ${scores.size}.`);
const judged = emails
  .map((email) => ({ ...email, score: scores.get(idOf(email.raw.toString('latin1')))! }))
  .toSorted((a, b) => b.score - a.score);
const aboveLimit = judged.filter(({ score, from }) => score >= scoreLimits[from]);
for (const { name, score } of aboveLimit.length > 0 ? aboveLimit : judged.slice(0, 3)) console.log(`${score}  ${name}`);
for (const from of ['library', 'product'] as const) {
  const scored = judged.filter((email) => email.from === from);
  const above = scored.filter(({ score }) => score >= scoreLimits[from]).length;
  console.log(`${from}: ${scored.length} emails, the worst at ${scored[0]?.score}, ${above} at ${scoreLimits[from]} or above.`);
}
process.exitCode = aboveLimit.length > 0 ? 1 : 0;
