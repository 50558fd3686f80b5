import * as endpoints from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { campaignExport, orderCampaignExport } from './commands/export-campaigns.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { sendCampaignTest } from './commands/send-campaign-test.ts';
import { takePlaceForTest } from '../phishing-delivery/commands/send-test.ts';
import { decideHeld } from './commands/decide-held.ts';
import { excuseDelivery, withdrawExcuse } from '../phishing-results/commands/excuse-delivery.ts';
import { overruleVerdict } from '../phishing-results/commands/overrule-verdict.ts';
import { changeCampaign } from './commands/change-campaign.ts';
import { deleteCampaign } from './commands/delete-campaign.ts';
import { endCampaign } from './commands/end-campaign.ts';
import { findCampaignCourse } from './queries/campaign-course.ts';
import { findCampaignReading } from './queries/campaign-reading.ts';
import { findCampaignTemplate, listCampaignTemplates } from './queries/campaign-templates.ts';
import { listCampaignDepartments } from './queries/campaign-departments.ts';
import { listCampaignOs } from './queries/campaign-systems.ts';
import { listCampaignUsers } from './queries/campaign-recipients.ts';
import { listDeliveryEvents } from './queries/delivery-events.ts';
import { countFailures, listFailures } from './queries/failures.ts';
import { findClickTimes } from './queries/click-times.ts';
import { findCampaignForm } from './queries/campaign-form.ts';
import { editableCampaign, findCampaignInternal } from './queries/campaign-internal.ts';
import { countByStatus, findCampaign, listCampaigns } from './queries/campaigns.ts';
import { forecastSending } from './queries/forecast.ts';
import { findCampaignOverview } from './queries/overview.ts';
import { scheduleOf } from './queries/schedule.ts';
import { findZones } from '../working-hours/queries.ts';
import { audienceOf, countRecipients, listLeftOut, describeRecipients } from './queries/recipients.ts';

export function phishingCampaignRoutes(site: Site): void {
  serve(site, endpoints.listCampaigns, (context, { query }) => listCampaigns(context, query));
  serve(site, endpoints.createCampaign, (context, { body }) => createCampaign(context, body));
  serve(site, endpoints.filterCampaigns, (context, { body }) => listCampaigns(context, body));
  serve(site, endpoints.exportCampaigns, (context, { body }) => orderCampaignExport(context, body));
  serve(site, endpoints.getCampaignExport, (context, { params }) => findOwnFile(context, params.id, campaignExport.kind));
  serve(site, endpoints.listCampaignStatuses, (context) => countByStatus(context));
  serve(site, endpoints.countRecipients, async (context, { body }) => countRecipients(context, await audienceOf(context, body)));
  serve(site, endpoints.nameRecipients, async (context, { body }) =>
    describeRecipients(context, await audienceOf(context, body)),
  );
  serve(site, endpoints.listLeftOut, async (context, { body }) =>
    listLeftOut(context, { ...body, targets: await audienceOf(context, body.targets) }),
  );
  serve(site, endpoints.getAutoFinishDate, async (context, { query }) => {
    const zones = await findZones(context);
    const { sendEnd, end } = await scheduleOf(context, {
      start: new Date(query.startDate),
      zones,
      counts: new Map([[zones.hours.time_zone, query.targets]]),
      workingHours: query.workingHours,
      dateType: 'auto',
      emailSendType: query.emailSendType,
      ...(query.sendEndDate && { sendEnd: new Date(query.sendEndDate) }),
    });
    return { email_send_end_date: sendEnd.toISOString(), end_date: end.toISOString() };
  });
  serve(site, endpoints.forecastSending, (context, { body }) => forecastSending(context, body));
  serve(site, endpoints.getCampaign, (context, { params }) => findCampaign(context, params.id));
  serve(site, endpoints.changeCampaign, async (context, { params: { id }, body }) => {
    const find = () => findCampaignInternal(context, id);
    return asEdit(context, { of: editableCampaign, id, given: body, find }, async () => {
      await changeCampaign(context, id, body);
      return find();
    });
  });
  serve(site, endpoints.deleteCampaign, async (context, { params }) => {
    await deleteCampaign(context, params.id);
    return ok;
  });
  serve(site, endpoints.completeCampaign, (context, { params, body }) =>
    endCampaign(context, params.id, { withFollowUp: body?.follow_up ?? true }),
  );
  serve(site, endpoints.decideHeld, (context, { params, body }) => decideHeld(context, params.id, body));
  serve(site, endpoints.getCampaignInternal, (context, { params }) => findCampaignInternal(context, params.id));
  serve(site, endpoints.getCampaignForm, (context, { params }) => findCampaignForm(context, params.id));
  serve(site, endpoints.getCampaignCourse, (context, { params }) => findCampaignCourse(context, params.id));
  serve(site, endpoints.getCampaignReading, (context, { params }) => findCampaignReading(context, params.id));
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
  serve(site, endpoints.getCampaignOverview, (context, { params }) => findCampaignOverview(context, params.id));
  serve(site, endpoints.getClickTimes, (context, { params }) => findClickTimes(context, params.id));
  serve(site, endpoints.listCampaignOs, (context, { params }) => listCampaignOs(context, params.id));
  serve(site, endpoints.listCampaignDepartments, (context, { params, query }) =>
    listCampaignDepartments(context, params.id, query),
  );
  serve(site, endpoints.listCampaignUsers, (context, { params, query }) => listCampaignUsers(context, params.id, query));
  serve(site, endpoints.listFailures, (context, { params, query }) => listFailures(context, params.id, query));
  serve(site, endpoints.countFailures, (context, { params }) => countFailures(context, params.id));
  serve(site, endpoints.listDeliveryEvents, (context, { params }) => listDeliveryEvents(context, params));
  serve(site, endpoints.overruleVerdict, async (context, { params, body }) => {
    await overruleVerdict(context, params, body);
    return listDeliveryEvents(context, params);
  });
  serve(site, endpoints.excuseDelivery, async (context, { params, body }) => {
    await excuseDelivery(context, params, body);
    return ok;
  });
  serve(site, endpoints.withdrawExcuse, async (context, { params }) => {
    await withdrawExcuse(context, params);
    return ok;
  });
}
