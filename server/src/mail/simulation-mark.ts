import { createHmac } from 'node:crypto';
import type { Env } from '../env.ts';
import { keyFor } from '../secrets/seal.ts';

export const SIMULATION_HEADER = 'X-Phish-Simulation';

/** Whose email it is: as much as a filter is told. */
export const openMark = (organization_id: string): string => `v1;${organization_id}`;

/** Tells a mail filter or a report button that the message is ours; an attacker cannot forge it without the key. */
export function simulationMark(env: Env, organization_id: string): string {
  const mac = createHmac('sha256', keyFor(env, 'simulation')).update(organization_id).digest('base64url');
  return `${openMark(organization_id)};${mac}`;
}
