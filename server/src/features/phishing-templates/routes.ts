import { categoryNames } from '@vigil/contract/phishing-templates/category-names.ts';
import * as endpoints from '@vigil/contract/phishing-templates/endpoints.ts';
import { categoryIds } from '@vigil/contract/phishing-templates/template.ts';
import type { ImportedSource } from '@vigil/contract/phishing-templates/imported.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { readImported } from '../../reading/emails/read-imported.ts';
import { askFirst } from '../../http/ask-first.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import {
  changeEmail,
  changePage,
  changeTemplate,
  copyTemplate,
  createEmail,
  createPage,
  createTemplate,
  deleteEmail,
  deleteTemplate,
} from './commands/change-templates.ts';
import { findPersonValues } from '../phishing-delivery/queries/person-values.ts';
import { recordReadAddress, readAddress } from './commands/read-address.ts';
import { deleteTemplateLogo, saveTemplateLogo } from './commands/change-logo.ts';
import { takePlaceForTest } from '../phishing-delivery/commands/send-test.ts';
import { sendTestEmail } from './commands/send-test-email.ts';
import { countTemplates } from './queries/filtered.ts';
import { drawPreview } from './queries/preview.ts';
import {
  editableEmail,
  editablePage,
  editableTemplate,
  findEmail,
  findPage,
  findTemplate,
  findTemplateStatistics,
  listTemplates,
} from './queries/templates.ts';

export function phishingTemplateRoutes(site: Site): void {
  serve(site, endpoints.listTemplates, (context, { query }) => listTemplates(context, query));
  serve(site, endpoints.countTemplates, (context, { query }) => countTemplates(context, query));
  serve(site, endpoints.createTemplate, (context, { body }) => createTemplate(context, body));
  serve(site, endpoints.listCategories, async ({ language }) => ({
    data: categoryIds.map((id) => ({ id, name: categoryNames[id][language] })),
  }));
  serve(site, endpoints.readTemplateSource, (_context, { body }) => readImported(body.file));
  serve(site, endpoints.getImportWays, async ({ services }) => ({ by_address: services.env.IMPORT_BY_ADDRESS }));
  const read = askFirst<typeof endpoints.readTemplateAddress, ImportedSource>(({ services }, { body }) =>
    readAddress(services, body.address),
  );
  serve(
    site,
    endpoints.readTemplateAddress,
    async (context, parsed) => {
      await recordReadAddress(context, parsed.body.address);
      return read.answerTo(parsed);
    },
    read,
  );
  serve(site, endpoints.getPersonValues, (context, { params, query }) => findPersonValues(context, params.id, query.language));
  serve(site, endpoints.getTemplate, (context, { params }) => findTemplate(context, params.id));
  const preview = askFirst<typeof endpoints.getTemplatePreview, { html: string | null }>((caller, { params }) =>
    drawPreview(caller, params.id),
  );
  serve(site, endpoints.getTemplatePreview, async (_context, parsed) => preview.answerTo(parsed), preview);
  serve(site, endpoints.changeTemplate, (context, { params: { id }, body }) => {
    const find = () => findTemplate(context, id);
    return asEdit(context, { of: editableTemplate, id, given: body, find }, (change) => changeTemplate(context, id, change));
  });
  serve(site, endpoints.saveTemplateLogo, (context, { params, body }) => saveTemplateLogo(context, params.id, body.logo));
  serve(site, endpoints.deleteTemplateLogo, (context, { params }) => deleteTemplateLogo(context, params.id));
  serve(site, endpoints.deleteTemplate, async (context, { params }) => {
    await deleteTemplate(context, params.id);
    return ok;
  });
  serve(site, endpoints.copyTemplate, (context, { params }) => copyTemplate(context, params.id));
  serve(site, endpoints.getTemplateStatistics, (context, { params }) => findTemplateStatistics(context, params.id));
  serve(site, endpoints.listPhishingDomains, async ({ services }) => ({
    data: services.env.PHISHING_URLS.map((url) => new URL(url).host),
  }));

  serve(site, endpoints.createPage, (context, { body }) => createPage(context, body));
  serve(site, endpoints.getPage, (context, { params }) => findPage(context, params.id));
  serve(site, endpoints.changePage, (context, { params: { id }, body }) => {
    const find = () => findPage(context, id);
    return asEdit(context, { of: editablePage, id, given: body, find }, (change) => changePage(context, id, change));
  });

  serve(site, endpoints.createEmail, (context, { body }) => createEmail(context, body));
  serve(site, endpoints.getEmail, (context, { params }) => findEmail(context, params.id));
  serve(site, endpoints.changeEmail, (context, { params: { id }, body }) => {
    const find = () => findEmail(context, id);
    return asEdit(context, { of: editableEmail, id, given: body, find }, (change) => changeEmail(context, id, change));
  });
  serve(site, endpoints.deleteEmail, async (context, { params }) => {
    await deleteEmail(context, params.id);
    return ok;
  });
  serve(site, endpoints.sendTestEmail, (context, { params }) => sendTestEmail(context, params.id), { first: takePlaceForTest });
}
