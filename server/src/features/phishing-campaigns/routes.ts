import * as endpoints from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { campaignDates } from '@vigil/contract/phishing-campaigns/rules.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { campaignExport, orderCampaignExport } from './commands/export-campaigns.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { sendCampaignTest } from './commands/send-campaign-test.ts';
import { takePlaceForTest } from '../phishing-delivery/commands/send-test.ts';
import { decideHeld } from './commands/decide-held.ts';
import { overruleVerdict } from '../phishing-results/commands/overrule-verdict.ts';
import { changeCampaign, deleteCampaign, endCampaign } from './commands/run-campaign.ts';
import {
  findCampaignCourse,
  findCampaignTemplate,
  listCampaignDepartments,
  listCampaignOs,
  listCampaignTemplates,
  listCampaignUsers,
  listDeliveryEvents,
} from './queries/campaign-details.ts';
import { findCampaignForm } from './queries/campaign-form.ts';
import { countByStatus, findCampaign, findCampaignInternal, listCampaigns } from './queries/campaigns.ts';
import { countRecipients, listLeftOut, nameRecipients } from './queries/recipients.ts';

export function phishingCampaignRoutes(site: Site): void {
  serve(site, endpoints.listCampaigns, (context, { query }) => listCampaigns(context, query));
  serve(site, endpoints.createCampaign, (context, { body }) => createCampaign(context, body));
  serve(site, endpoints.filterCampaigns, (context, { body }) => listCampaigns(context, body));
  serve(site, endpoints.exportCampaigns, (context, { body }) => orderCampaignExport(context, body));
  serve(site, endpoints.getCampaignExport, (context, { params }) => findOwnFile(context, params.id, campaignExport.kind));
  serve(site, endpoints.listCampaignStatuses, (context) => countByStatus(context));
  serve(site, endpoints.countRecipients, (context, { body }) => countRecipients(context, body));
  serve(site, endpoints.nameRecipients, (context, { body }) => nameRecipients(context, body));
  serve(site, endpoints.listLeftOut, (context, { body }) => listLeftOut(context, body));
  serve(site, endpoints.getAutoFinishDate, async (_, { query }) => {
    const { sendEnd, end } = campaignDates({
      start: new Date(query.startDate),
      dateType: 'auto',
      emailSendType: query.emailSendType,
      ...(query.sendEndDate && { sendEnd: new Date(query.sendEndDate) }),
    });
    return { email_send_end_date: sendEnd.toISOString(), end_date: end.toISOString() };
  });
  serve(site, endpoints.getCampaign, (context, { params }) => findCampaign(context, params.id));
  serve(site, endpoints.changeCampaign, (context, { params, body }) => changeCampaign(context, params.id, body));
  serve(site, endpoints.deleteCampaign, async (context, { params }) => {
    await deleteCampaign(context, params.id);
    return ok;
  });
  serve(site, endpoints.completeCampaign, (context, { params }) => endCampaign(context, params.id));
  serve(site, endpoints.decideHeld, (context, { params, body }) => decideHeld(context, params.id, body));
  serve(site, endpoints.getCampaignInternal, (context, { params }) => findCampaignInternal(context, params.id));
  serve(site, endpoints.getCampaignForm, (context, { params }) => findCampaignForm(context, params.id));
  serve(site, endpoints.getCampaignCourse, (context, { params }) => findCampaignCourse(context, params.id));
  serve(site, endpoints.listCampaignTemplates, (context, { params }) => listCampaignTemplates(context, params.id));
  serve(site, endpoints.getCampaignTemplate, (context, { params }) =>
    findCampaignTemplate(context, params.id, params.campaign_template_id),
  );
  serve(
    site,
    endpoints.sendCampaignTest,
    (context, { params }) => sendCampaignTest(context, params.id, params.campaign_template_id),
    { first: takePlaceForTest },
  );
  serve(site, endpoints.listCampaignOs, (context, { params }) => listCampaignOs(context, params.id));
  serve(site, endpoints.listCampaignDepartments, (context, { params, query }) =>
    listCampaignDepartments(context, params.id, query),
  );
  serve(site, endpoints.listCampaignUsers, (context, { params, query }) => listCampaignUsers(context, params.id, query));
  serve(site, endpoints.listDeliveryEvents, (context, { params }) => listDeliveryEvents(context, params));
  serve(site, endpoints.overruleVerdict, async (context, { params, body }) => {
    await overruleVerdict(context, params, body);
    return listDeliveryEvents(context, params);
  });
}
