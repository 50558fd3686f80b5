import { classifyHit, type Hit, type ClassifiedHit } from '../../src/features/phishing-results/commands/classify-hit.ts';
import type { Delivery } from '../../src/features/phishing-results/commands/save-outcomes.ts';
import { nothingDone } from '../../src/features/phishing-results/rules/outcome.ts';
import { isConfirmedBy, type IpActivity } from '../../src/features/phishing-results/rules/verdict.ts';
import type { CorpusHit, Label, Sequence } from './corpus.ts';

export type Outcome = { sequence: Sequence; hits: { hit: CorpusHit; isAutomated: boolean; reasons: readonly string[] }[] };
type StoredHit = { hit: CorpusHit; judged: ClassifiedHit; second: number };

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400;

/**
 * Classifies the hits as the tracker does, scene by scene in order of time. Earlier rows are looked up in memory instead of the
 * database.
 */
export function judgeCorpus(corpus: readonly Sequence[]): Outcome[] {
  const scenes = Map.groupBy(corpus, ({ scene }) => scene);
  return [...scenes.values()].flatMap(judgeScene);
}

function judgeScene(sequences: readonly Sequence[]): Outcome[] {
  const stored: StoredHit[] = [];
  const deliveries = sequences.map(({ sent }, index) => sentDelivery(String(index), sent));
  const coming = sequences
    .flatMap(({ sent, hits }, index) => hits.map((hit) => ({ hit, index, second: sent + hit.at })))
    .toSorted((one, other) => one.second - other.second);
  for (const { hit, index, second } of coming) {
    const { address, agent, kind, method, language, prefetch } = hit;
    const current = {
      delivery_id: String(index),
      organization_id: '',
      kind,
      method: method ?? 'GET',
      address,
      agent,
      namesLanguage: language !== false,
      isPrefetch: prefetch === true,
      at: momentOf(second),
    };
    const judged = classifyHit(current, deliveries[index]!, { crowd: crowdOf(stored, current, second), isIgnoredNetwork: false });
    deliveries[index] = judged.after;
    if (kind === 'entered_data' && !judged.isAutomated)
      for (const earlier of stored)
        if (earlier.judged.delivery_id === current.delivery_id && isConfirmedBy(earlier.judged, current))
          earlier.judged.isAutomated = false;
    stored.push({ hit, judged, second });
  }
  const ofDelivery = Map.groupBy(stored, ({ judged }) => judged.delivery_id);
  return sequences.map((sequence, index) => ({
    sequence,
    hits: ofDelivery.get(String(index))!.map(({ hit, judged: { isAutomated, reasons } }) => ({ hit, isAutomated, reasons })),
  }));
}

/** Returns what `findIpActivity` reads from the rows. */
function crowdOf(stored: readonly StoredHit[], { delivery_id, address, agent }: Hit, second: number): IpActivity {
  const recent = stored
    .filter(({ judged, second: then }) => judged.address === address && then > second - DAY)
    .slice(-200)
    .filter(({ judged }) => judged.agent === agent);
  const messages = (which: (one: StoredHit) => boolean) =>
    new Set(recent.filter((one) => one.judged.delivery_id !== delivery_id && which(one)).map(({ judged }) => judged.delivery_id))
      .size;
  return {
    atOnce: messages(({ second: then }) => then > second - 2),
    asMachine: messages(({ judged }) => judged.isAutomated),
    asPerson: messages(({ judged }) => !judged.isAutomated),
    wasMachineHere: recent.some(
      ({ judged }) => judged.delivery_id === delivery_id && judged.isAutomated && !judged.reasons.includes('prefetch'),
    ),
  };
}

const momentOf = (second: number): Date => new Date(START + second * 1000);

const sentDelivery = (id: string, second: number): Delivery => ({
  ...nothingDone,
  is_anonymous: false,
  id,
  organization_id: '',
  campaign_id: '',
  campaign_template_id: '',
  department_id: '',
  user_id: '',
  is_testing: false,
  state: 'sent',
  sent_at: momentOf(second).toISOString(),
  reported_at: null,
  excused_at: null,
  automated_count: 0,
  fills_group: true,
  hits: 0,
  last_hit_at: null,
  last_hit_kind: null,
});

/** Returns the percentage of people's clicks that were taken for a machine's. */
export const clicksLost = (outcomes: readonly Outcome[]): number => {
  const clicks = outcomes.flatMap(({ hits }) => hits).filter(({ hit }) => hit.by === 'human' && hit.kind === 'clicked');
  return percent(clicks.filter(({ isAutomated }) => isAutomated).length, clicks.length);
};

/** Returns the percentage of machines without an action counted against a person. */
export const machinesDetected = (outcomes: readonly Outcome[]): number => {
  const machines = outcomes.filter(({ sequence }) => sequence.label === 'machine');
  return percent(machines.filter(hasFailed).length, machines.length);
};

const hasFailed = ({ hits }: Outcome): boolean => hits.every(({ hit, isAutomated }) => isAutomated || hit.kind === 'opened');

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

export const labelled = (outcomes: readonly Outcome[], label: Label): Outcome[] =>
  outcomes.filter(({ sequence }) => sequence.label === label);
