import { recordSignIn } from '../features/auth/commands/record-sign-in.ts';
import { recountGivenByResults } from '../features/assignments/commands/figures.ts';
import { includeReturned, excludeLeavers, excludeFromHidden } from '../features/assignments/commands/exclude-leavers.ts';
import { finishHidden } from '../features/assignments/commands/complete-learners.ts';
import { enrolBranch, enrolNewMembers, enrolUnblocked } from '../features/assignments/commands/enrol.ts';
import { issueCertificates } from '../features/certificates/commands/issue-certificates.ts';
import { recomputeRisk, recomputeRiskOfCampaign } from '../features/statistics/commands/recompute-risk.ts';
import { recomputeEveryone, refreshPriors } from '../features/statistics/commands/refresh-priors.ts';
import { notifyAuthor, notifyAboutHeld } from '../features/phishing-campaigns/commands/notify-author.ts';
import { flagBounces } from '../features/phishing-campaigns/commands/flag-bounces.ts';
import { failBounced } from '../features/phishing-delivery/commands/fail-by-bounce.ts';
import { pauseFailing } from '../features/phishing-campaigns/commands/pause-failing.ts';
import { beginFollowUp } from '../features/phishing-campaigns/commands/begin-follow-up.ts';
import { assignAfterFailure } from '../features/phishing-campaigns/commands/assign-after-failure.ts';
import { runAfterCampaign, deleteOlderFiles } from '../features/reports/commands/schedule-reports.ts';
import { syncTags } from '../features/tags/commands/sync-tags.ts';
import { recountPersonTotals, recountTotalsOfHidden } from '../features/phishing-results/commands/recount-person-totals.ts';
import type { Services } from '../services.ts';
import { queued, type Background } from '../jobs/background.ts';
import { facts, factJob, type Fact, type FactName } from '../jobs/facts.ts';
import { workIn, type WorkContext } from '../jobs/work-context.ts';

const recomputeRiskOfPeople = (context: WorkContext, { user_ids }: { user_ids: readonly string[] }): Promise<void> =>
  recomputeRisk(context, user_ids);

type Reaction<Name extends FactName> = (context: WorkContext, fact: Fact<Name>) => Promise<unknown>;

/** What follows from each fact. Each reaction has its own transaction and may run twice. */
const reactions: { [Name in FactName]: Reaction<Name>[] } = {
  'results.telling_changed': [
    (context) => syncTags(context),
    excludeFromHidden,
    recountGivenByResults,
    recountTotalsOfHidden,
    recomputeEveryone,
    deleteOlderFiles,
  ],
  'employee.added': [enrolNewMembers, syncTags],
  'employee.moved': [enrolNewMembers, recomputeRiskOfPeople],
  'department.moved': [enrolBranch],
  'employee.registered': [syncTags],
  'employee.unregistered': [syncTags],
  'employee.left': [excludeLeavers, syncTags],
  'employee.returned': [includeReturned, enrolNewMembers, recomputeRiskOfPeople, syncTags],
  'employee.unblocked': [enrolUnblocked],
  'risk.changed': [syncTags],
  'risk.outdated': [(context, { user_ids }) => recountPersonTotals(context, user_ids), recomputeRiskOfPeople],
  'delivery.result_grew': [
    assignAfterFailure,
    (context, { user_id }) => recountPersonTotals(context, [user_id]),
    (context, { user_id }) => recomputeRisk(context, [user_id]),
  ],
  'delivery.result_fell': [
    (context, { user_id }) => recountPersonTotals(context, [user_id]),
    (context, { user_id }) => recomputeRisk(context, [user_id]),
  ],
  'campaign.held': [notifyAboutHeld],
  'campaign.letters_refused': [pauseFailing],
  'campaign.emails_bounced': [flagBounces, pauseFailing],
  'campaign.completed': [failBounced, recomputeRiskOfCampaign, refreshPriors, notifyAuthor, beginFollowUp, runAfterCampaign],
  'session.refused': [(context, refused) => recordSignIn(context, { action: 'session.refuse', by: 'stranger', ...refused })],
  'assignment.gives_certificates': [issueCertificates],
  'learning.recounted': [recomputeRiskOfPeople],
  'learning.progressed': [
    issueCertificates,
    async (context, progressed) => {
      await finishHidden(context, progressed);
      await recomputeRisk(context, [progressed.user_id]);
    },
  ],
};

const AT_ONCE = 4;

export const reactionJobs: Background[] = [
  queued(factJob, (services, { organization_id, name, fact }) => react(services, organization_id, name, fact), {
    atOnce: AT_ONCE,
    ofOrganization: AT_ONCE - 1,
  }),
];

async function react<Name extends FactName>(services: Services, organization: string, name: Name, fact: unknown): Promise<void> {
  const known = facts[name].parse(fact) as Fact<Name>;
  for (const reaction of reactions[name]) await workIn(services, organization, (context) => reaction(context, known));
}
