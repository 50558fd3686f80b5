import type { Page } from '@playwright/test';
import type { Installation } from './installation.ts';

type Mailbox = Pick<Installation, 'mailbox'>;
export type Email = { id: string; subject: string; from: string; to: string[]; received_at: string };

/** Returns the emails of the built-in mailbox that contain the text, such as an address or a subject. */
export async function findEmails(page: Page, { mailbox }: Mailbox, words: string): Promise<Email[]> {
  const answer = await page.request.get(`${mailbox}/api/messages?search=${encodeURIComponent(words)}&limit=50`);
  return ((await answer.json()) as { data: Email[] }).data;
}

export async function findLinksIn(page: Page, { mailbox }: Mailbox, { id }: Email): Promise<string[]> {
  return ((await (await page.request.get(`${mailbox}/api/messages/${id}`)).json()) as { links: string[] }).links;
}
