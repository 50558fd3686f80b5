import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationOf } from '../../../test/bounces.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../../../test/dovecot.ts';
import { deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { returnPath } from '../../mail/return-path.ts';
import { readReturned } from './commands/read-returned.ts';

describe.runIf(hasDovecot)('A mailbox of a real Dovecot (Debian: apt-get install dovecot-imapd, as root)', () => {
  let server: TestServer;
  let sink: Sink;
  let dovecot: Dovecot;
  beforeAll(async () => {
    [sink, dovecot] = [await startSink(), await startDovecot()];
    server = await startServer({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      SMTP_SECURITY: 'none',
      BOUNCE_DOMAIN: 'bounces.example',
      BOUNCE_IMAP_HOST: '127.0.0.1',
      BOUNCE_IMAP_PORT: String(dovecot.port),
      BOUNCE_IMAP_SECURITY: 'none',
      BOUNCE_IMAP_USER: dovecot.user,
      BOUNCE_IMAP_PASSWORD: dovecot.password,
      BOUNCE_IMAP_PROCESSED: 'Processed',
    });
  });
  afterAll(async () => {
    await server.stop();
    await sink.close();
    await dovecot.stop();
  });

  test('A bounce is read and moved, is not read again, and a broken one is skipped', async () => {
    const home = await makeOrganization(server);
    const { employee, operator } = home.people;
    const { id } = await launch(server, home, {
      templates: [await makeTemplate(server, home)],
      targets: { target_users: [employee.id] },
    });
    const [delivery] = await until(
      () => deliveriesOf(server, id),
      (rows) => rows[0]!.state === 'sent',
    );
    const path = returnPath(server.services.env, delivery!.id)!;
    const sentTo = sink.messages[0]!.to;
    await dovecot.put(`To: anyone@bounces.example\r\nSubject: spam\r\n\r\n550 5.1.1 ${path}\r\n`);
    await dovecot.put(`To: ${path}\r\nSubject: huge\r\n\r\n${'x'.repeat(300_000)}\r\n`);
    await dovecot.put(`Return-Path: <${sentTo}>\r\nDelivered-To: ${path}\r\n${notificationOf({ recipient: sentTo })}`);
    await readReturned(server.services);
    const find = async () => (await server.call(campaigns.getCampaign, { token: operator.token, params: { id } })).body;
    expect(await find()).toMatchObject({ statistics: { sent: 1, failed: 0 }, bounces: { ignored: 1 } });
    await dovecot.put(`Return-Path: <>\r\nDelivered-To: ${path.toUpperCase()}\r\n${notificationOf({ recipient: sentTo })}`);
    await readReturned(server.services);

    expect((await find()).statistics).toMatchObject({ sent: 0, failed: 1 });
    expect(await dovecot.count('INBOX')).toEqual({ all: 1, unseen: 0 });
    expect(await dovecot.count('Processed')).toMatchObject({ all: 3 });
    await readReturned(server.services);
    expect(await dovecot.count('Processed')).toMatchObject({ all: 3 });
  });

  test('A mailbox that cannot be opened fails the run, and the next run tries again', async () => {
    const { env } = server.services;
    const wrong = { ...server.services, env: { ...env, BOUNCE_IMAP_PASSWORD: 'another' } };
    await expect(readReturned(wrong)).rejects.toThrow('Command failed');
  });
});
