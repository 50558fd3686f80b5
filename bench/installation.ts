import { newCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { bootstrapDatabase } from '../server/src/db/bootstrap.ts';
import { asSystem, inOrganization, openDatabase, type OpenDatabase, type OrganizationScope } from '../server/src/db/database.ts';
import { readEnv, type Env } from '../server/src/env.ts';
import { openProgram, type Program } from '../server/src/app/program.ts';
import { makeOrganizationOfSize } from '../server/src/app/seed/demonstration.ts';
import { loadTemplateLibrary } from '../server/src/features/phishing-templates/commands/load-library.ts';
import { planCampaigns } from '../server/src/features/phishing-campaigns/commands/plan-campaign.ts';
import { createCampaign } from '../server/src/features/phishing-campaigns/commands/create-campaign.ts';
import type { Context } from '../server/src/http/context.ts';
import { openLog } from '../server/src/observe/log.ts';
import { startFlags } from './start-flags.ts';
import { openThrowawayPostgres } from '../tools/throwaway.ts';

const log = openLog('warn');

/** A complete installation for the bench: a database, the library, and the program without workers in this process. */
export type Installation = {
  env: Env;
  url: string;
  program: Program;
  database: OpenDatabase;
  /** Contains all files of this installation. Programs started for it use it as TMPDIR and end with it. */
  folder: string;
  /** Starts another process of the product with the same settings, overridden by `settings`. */
  start(settings: NodeJS.ProcessEnv): ChildProcess;
  makeOrganization(people: number, departments: number): Promise<OrganizationScope>;
  /** Launches a campaign to everyone whose emails are due at once. Returns its id. */
  launch(organization: OrganizationScope): Promise<string>;
  close(): Promise<void>;
};

const main = join(import.meta.dirname, '../server/src/main.ts');

export async function openInstallation({
  clock,
  settings: own = {},
}: { clock?: () => Date; settings?: NodeJS.ProcessEnv } = {}): Promise<Installation> {
  const postgres = await openThrowawayPostgres('bench');
  const url = await bootstrapDatabase(postgres.adminUrl, { database: 'bench', role: 'bench', password: 'bench' });
  const settings = {
    DATABASE_URL: url,
    DATA_FOLDER: postgres.folder,
    SECRET_KEY: 'a key for the bench, which is long enough',
    LOG_LEVEL: 'warn',
    DEMONSTRATION: 'off',
    APP_URL: 'http://localhost:18080',
    CONTENT_URL: 'http://content.localhost:18080',
    PHISHING_URLS: 'http://phish.localhost:18080',
    PORT: '18080',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '18025',
    SMTP_SECURITY: 'none',
    ...own,
  };
  const env = readEnv({ ...settings, ROLE: 'web' });
  const program = await openProgram({ env, log, databaseUrl: url, ...(clock && { clock }) });
  await loadTemplateLibrary(program.services.database);
  const database = openDatabase(url, { log });
  const children: ChildProcess[] = [];
  return {
    env,
    folder: postgres.folder,
    url,
    program,
    database,
    start: (more) => {
      const child = spawn(process.execPath, [...startFlags, main], {
        env: { PATH: process.env.PATH, TMPDIR: postgres.folder, ...settings, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      return child;
    },
    makeOrganization: (people, departments) =>
      makeOrganizationOfSize(program.services, {
        title: `Bench ${people}`,
        people,
        departments,
        domain: `bench-${people}-${Date.now().toString(36)}.example`,
      }),
    launch: (organization) => launch(program, organization),
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await program.close();
      await database.close();
      await postgres.remove();
    },
  };
}

async function launch({ services }: Program, organization: OrganizationScope): Promise<string> {
  const { author, template } = await asSystem(services.database, async (tx) => ({
    author: (
      await tx.selectFrom('users').select('id').where('organization_id', '=', organization).limit(1).executeTakeFirstOrThrow()
    ).id,
    template: (
      await tx
        .selectFrom('phishing_templates')
        .select('id')
        .where('library_key', '=', 'password-expiry.ru')
        .executeTakeFirstOrThrow()
    ).id,
  }));
  const id = await inOrganization(services.database, organization, async (db) => {
    const actor = {
      id: author,
      name: 'Bench',
      role: 'operator',
      roles: ['operator'],
      permissions: new Set(),
      session_id: '',
    } as const;
    const context = { services, db, organization, actor, language: 'ru', address: '', trace_id: '' } as unknown as Context;
    const form = newCampaign.parse({ name: 'Bench', templates: [template], targets: { all: true }, emailSendType: 'at_once' });
    return (await createCampaign(context, form)).id;
  });
  await planCampaigns(services, () => {});
  return id;
}
