/** What SpamAssassin says of every letter of the library as it would be sent: `npm run spam`. Rules alone, nothing is asked of a network. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@vigil/contract/shared/languages.ts';
import { readEnv } from '../server/src/env.ts';
import { composeDelivery } from '../server/src/features/phishing-delivery/commands/compose-delivery.ts';
import { readEmail } from '../server/src/features/phishing-delivery/commands/read-email.ts';
import { readLibraryEmail } from '../server/src/features/phishing-templates/commands/load-library.ts';
import { installByApt } from './debian.ts';

/** Half of what filters take for spam. */
const SCORE_MAX = 2.5;

const env = readEnv({ PHISHING_URLS: 'https://login.example.com', SECRET_KEY: 'x'.repeat(64) });
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

const names: string[] = [];
const messages: string[] = [];
for (const entry of readdirSync(join(import.meta.dirname, '../server/library/phishing'), { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  for (const language of languages) {
    const template = readEmail(await readLibraryEmail(entry.name, language));
    const ids = { delivery_id: randomUUID(), organization_id: randomUUID() };
    const raw = await composeDelivery({ env, ...ids, template, language, recipient, date: new Date() });
    names.push(`${entry.name} ${language}`);
    messages.push(
      raw
        .toString('latin1')
        .replaceAll('\r\n', '\n')
        .replace(/^From /gm, '>From '),
    );
  }
}

const isThere = () => spawnSync('spamassassin', ['--version']).status === 0;
if (!isThere()) installByApt('SpamAssassin', ['spamassassin']);
if (!isThere()) {
  console.error('No SpamAssassin was found. Install it (Debian: apt-get install spamassassin).');
  process.exit(1);
}
const mailbox = messages.map((message) => `From vigil@example.com Thu Jan  1 00:00:00 1970\n${message}\n\n`).join('');
const { stdout } = spawnSync('spamassassin', ['--local', '--mbox'], {
  input: Buffer.from(mailbox, 'latin1'),
  maxBuffer: 256 * 1024 * 1024,
});
const scores = [...stdout.toString('latin1').matchAll(/^X-Spam-Status: \w+, score=(-?[\d.]+)/gm)].map(([, score]) =>
  Number(score),
);
if (scores.length !== names.length) throw new Error(`${names.length} letters were given and ${scores.length} judged.`);
const judged = names.map((name, at) => ({ name, score: scores[at]! })).toSorted((a, b) => b.score - a.score);
const tooMany = judged.filter(({ score }) => score >= SCORE_MAX);
for (const { name, score } of tooMany.length > 0 ? tooMany : judged.slice(0, 3)) console.log(`${score}  ${name}`);
console.log(`${judged.length} letters, ${tooMany.length} of them at ${SCORE_MAX} or above.`);
process.exitCode = tooMany.length > 0 ? 1 : 0;
