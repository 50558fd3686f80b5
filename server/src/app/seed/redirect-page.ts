import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { OrganizationScope, Tx } from '../../db/database.ts';
import type { Cast } from './cast.ts';

const htmlOf = ({ language, redirect: { title, lines } }: Cast): string => `<!doctype html>
<html lang="${language}">
  <body style="font: 16px/26px Arial, sans-serif; color: #1f2a33; background: #f4f6f8; margin: 0">
    <div style="background: #0c3c60; color: #fff; padding: 18px 24px; font-weight: bold">{{organization}}</div>
    <div style="max-width: 560px; margin: 40px auto; padding: 0 20px">
      <h1 style="font-size: 26px; line-height: 34px">${escapeHtml(title)}</h1>
      <p>${escapeHtml(lines[0])}</p>
      <p>${escapeHtml(lines[1])}</p>
    </div>
  </body>
</html>
`;

/** Creates the organisation's own page for people who clicked. */
export async function makeRedirectPage(
  tx: Tx,
  { organization, author, cast }: { organization: OrganizationScope; author: string; cast: Cast },
): Promise<void> {
  await tx
    .insertInto('redirect_pages')
    .values({ organization_id: organization, created_by: author, name: cast.redirect.name, html: htmlOf(cast) })
    .execute();
}
