import type { Campaign, CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { endOfDay, startOfDay } from '@vigil/contract/working-hours/zone.ts';

/**
 * Returns the title and the paths of a section. Campaigns launched by people and campaigns sent by tags have separate sections.
 */
export const sectionOf = (by_tag: boolean) => places[by_tag ? 'by_tag' : 'launched'];
const places = {
  launched: {
    title: 'phishing_campaigns.title',
    list: '/admin/phishing/campaigns',
    campaign: '/admin/phishing/campaigns/$campaign_id',
    statistics: '/admin/phishing/campaigns/$campaign_id/statistics',
    template: '/admin/phishing/campaigns/$campaign_id/$template_id/statistics',
  },
  by_tag: {
    title: 'phishing_campaigns.by_tag.title',
    list: '/admin/phishing/phishing-by-tags',
    campaign: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id',
    statistics: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/statistics',
    template: '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/$template_id/statistics',
  },
} as const;

export type CampaignListState = {
  search: string;
  statuses: string[];
  templates: string[];
  date_from: string;
  date_to: string;
  incident_from: number;
  incident_to: number;
  targets_from: number;
  waits_for_approval: boolean;
};

export const INCIDENT_MIN = 0;
export const INCIDENT_MAX = 100;
export const noFilter: CampaignListState = {
  search: '',
  statuses: [],
  templates: [],
  date_from: '',
  date_to: '',
  incident_from: INCIDENT_MIN,
  incident_to: INCIDENT_MAX,
  targets_from: 0,
  waits_for_approval: false,
};

type ListFilter = {
  search?: string;
  statuses?: Campaign['status'][];
  templates?: string[];
  date_from?: string;
  date_to?: string;
  incident_from?: number;
  incident_to?: number;
  targets_from?: number;
  waits_for_approval?: boolean;
};

/**
 * Spec point 5: returns the filter to send to the server, without empty values and defaults. Its days are whole days in the
 * organisation's time zone.
 */
export function filterOf(state: CampaignListState, zone: string): ListFilter {
  return {
    ...(state.search !== '' && { search: state.search }),
    ...(state.statuses.length > 0 && { statuses: state.statuses as Campaign['status'][] }),
    ...(state.templates.length > 0 && { templates: state.templates }),
    ...(state.date_from !== '' && { date_from: startOfDay(state.date_from, zone) }),
    ...(state.date_to !== '' && { date_to: endOfDay(state.date_to, zone) }),
    ...(state.incident_from !== INCIDENT_MIN && { incident_from: state.incident_from }),
    ...(state.incident_to !== INCIDENT_MAX && { incident_to: state.incident_to }),
    ...(state.targets_from > 0 && { targets_from: state.targets_from }),
    ...(state.waits_for_approval && { waits_for_approval: true }),
  };
}

const groups = ['active', 'planned', 'completed'] as const;
type CampaignGroup = (typeof groups)[number];
const groupOf: Record<Campaign['status'], CampaignGroup> = {
  active: 'active',
  planned: 'planned',
  creating: 'planned',
  completed: 'completed',
  failed: 'completed',
};

/** Spec point 4: groups campaigns under the titles active, planned, completed; the server's order applies within each. */
export const groupByStatus = (campaigns: readonly CampaignSummary[]) =>
  groups
    .map((group) => ({ group, campaigns: campaigns.filter(({ status }) => groupOf[status] === group) }))
    .filter(({ campaigns }) => campaigns.length > 0);
