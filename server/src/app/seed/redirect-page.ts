import type { OrganizationScope, Tx } from '../../db/database.ts';

const html = `<!doctype html>
<html lang="ru">
  <body style="font: 16px/26px Arial, sans-serif; color: #1f2a33; background: #f4f6f8; margin: 0">
    <div style="background: #0c3c60; color: #fff; padding: 18px 24px; font-weight: bold">{{organization}}</div>
    <div style="max-width: 560px; margin: 40px auto; padding: 0 20px">
      <h1 style="font-size: 26px; line-height: 34px">{{first_name}}, это было учебное письмо</h1>
      <p>Его прислала наша служба безопасности. Ничего не случилось, введённые данные не сохранены.</p>
      <p>Если письмо торопит или просит пароль, перешлите его на security@primer.example и позвоните по номеру 1234.</p>
    </div>
  </body>
</html>
`;

/** The bank's own words for whoever fell for a letter. */
export async function makeRedirectPage(tx: Tx, organization_id: OrganizationScope, created_by: string): Promise<void> {
  await tx
    .insertInto('redirect_pages')
    .values({ organization_id, created_by, name: 'Слова службы безопасности', html })
    .execute();
}
