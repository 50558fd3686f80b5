import type { OrganizationFigures } from '@vigil/contract/organizations/organization.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { groupNeeded } from '../../people/queries/result-visibility.ts';
import { isRunning, statisticsOf, type Figures } from '../../phishing-results/queries/figures.ts';

type Row = Figures & {
  organization_id: string;
  risk_level: number | null;
  progress: number | null;
  risk_before: number | null;
  progress_before: number | null;
  with_risk: number;
  with_risk_before: number;
  smallest: number;
} & ({ campaign_id: string; name: string; start_date: string; status: string; is_picked: boolean } | { campaign_id: null });

/**
 * Returns the figures of organisations by id. The caller must have proven that they may reach these organisations, because the
 * query bypasses row-level security.
 */
export async function figuresOf(db: Tx, reached: readonly string[]): Promise<Map<string, OrganizationFigures>> {
  const { rows } = await sql<Row>`select * from find_organization_figures(${[...reached]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.organization_id, toResponse(row)]));
}

/** Returns the figures that may be shown. Each organisation's own setting decides, also for people of organisations above it. */
function toResponse({ smallest: minGroupSize, ...row }: Row): OrganizationFigures {
  const risk_level = row.with_risk < minGroupSize ? null : row.risk_level;
  const risk_before = row.with_risk_before < minGroupSize ? null : row.risk_before;
  return {
    risk_level,
    // The exact number would change by one when one person fails or an email becomes old enough.
    with_risk: minGroupSize > 0 ? null : row.with_risk,
    progress: row.progress,
    changes: {
      risk_level: difference(risk_level, risk_before),
      progress: difference(row.progress, row.progress_before),
    },
    last_campaign:
      row.campaign_id === null
        ? null
        : {
            id: row.campaign_id,
            name: row.name,
            start_date: row.start_date,
            statistics: statisticsOf(row, {
              needed: groupNeeded({ smallest: minGroupSize, is_picked: row.is_picked }),
              isRunning: isRunning(row.status),
            }),
          },
  };
}

/** Returns the difference with two decimals, as both values have; further digits are rounding errors. */
const difference = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 100) / 100;
