import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { FigureOfPeople } from '@vigil/contract/phishing-results/rules.ts';
import { exportCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { language } from '@vigil/contract/shared/language.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { cellsOf, type TableColumn, titlesOf, writtenMoment, yesOrNo } from '../../../documents/table-columns.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { writtenOrRough } from '../../phishing-results/rules/rough.ts';
import { listCampaigns } from '../queries/campaigns.ts';

const AT_ONCE = 500;

const statuses: Record<CampaignSummary['status'], Record<Language, string>> = {
  creating: { ru: 'создаётся', en: 'being created', uz: 'yaratilmoqda' },
  planned: { ru: 'запланирована', en: 'planned', uz: 'rejalashtirilgan' },
  active: { ru: 'активна', en: 'active', uz: 'faol' },
  completed: { ru: 'завершена', en: 'completed', uz: 'yakunlangan' },
  failed: { ru: 'не удалась', en: 'failed', uz: 'amalga oshmadi' },
};
const figure = (title: Record<Language, string>, name: FigureOfPeople): TableColumn<CampaignSummary> => ({
  title,
  width: 16,
  cell: ({ statistics }, reader) => writtenOrRough(statistics, name, reader.language),
});

const columns: TableColumn<CampaignSummary>[] = [
  { title: { ru: 'Кампания', en: 'Campaign', uz: 'Kampaniya' }, width: 36, cell: ({ name }) => name },
  {
    title: { ru: 'Состояние', en: 'State', uz: 'Holati' },
    width: 18,
    cell: ({ status }, reader) => statuses[status][reader.language],
  },
  {
    title: { ru: 'Тестовая', en: 'Test', uz: 'Sinov' },
    width: 12,
    cell: ({ is_testing }, reader) => yesOrNo(is_testing, reader),
  },
  {
    title: { ru: 'Начало', en: 'Start', uz: 'Boshlanishi' },
    width: 20,
    cell: ({ start_date }, reader) => writtenMoment(start_date, reader),
  },
  {
    title: { ru: 'Конец', en: 'End', uz: 'Tugashi' },
    width: 20,
    cell: ({ completed_at, end_date }, reader) => writtenMoment(completed_at ?? end_date, reader),
  },
  {
    title: { ru: 'Шаблоны', en: 'Templates', uz: 'Shablonlar' },
    width: 40,
    cell: ({ templates }) => templates.map(({ name }) => name).join(', '),
  },
  { title: { ru: 'Получателей', en: 'Recipients', uz: 'Oluvchilar' }, width: 14, cell: ({ users_count }) => users_count },
  { title: { ru: 'Отправлено', en: 'Sent', uz: 'Yuborildi' }, width: 14, cell: ({ statistics }) => statistics.sent },
  figure({ ru: 'Открыли', en: 'Opened', uz: 'Ochdi' }, 'opened'),
  figure({ ru: 'Перешли', en: 'Clicked', uz: 'Havolani bosdi' }, 'clicked'),
  figure({ ru: 'Открыли вложение', en: 'Opened attachment', uz: 'Ilovani ochdi' }, 'opened_attachment'),
  figure({ ru: 'Ввели данные', en: 'Entered data', uz: 'Maʼlumot kiritdi' }, 'entered_data'),
];

/** The rows of the list, with the same filter and order. */
export const campaignExport = fileJob({
  kind: 'campaign_export',
  name: 'export-campaigns',
  order: exportCampaigns.body.safeExtend({ language }),
  file: ({ format, language: spoken }) => ({
    name: 'vigil-campaigns',
    format,
    language: spoken,
    titles: titlesOf(columns, spoken),
  }),
  async *parts(read, order) {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { data } = await read((scope) => listCampaigns(scope, { ...order, limit: AT_ONCE, offset }));
      yield data.map((campaign) => cellsOf(columns, campaign, order));
      if (data.length < AT_ONCE) return;
    }
  },
});

export async function orderCampaignExport(
  context: Context,
  order: ParsedOf<typeof exportCampaigns>['body'],
): Promise<{ event_id: string }> {
  const event_id = await campaignExport.order(context, { ...order, language: context.language });
  await recordChange(context, { action: 'campaign.export', object_type: 'phishing_campaign', object_id: null, after: order });
  return { event_id };
}
