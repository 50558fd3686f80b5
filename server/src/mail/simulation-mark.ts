import { createHmac } from 'node:crypto';
import type { Env } from '../env.ts';
import { keyFor } from '../secrets/seal.ts';

export const SIMULATION_HEADER = 'X-Phish-Simulation';

/** The organisation that sent the email, which is all that a filter learns. */
export const openMark = (organization_id: string): string => `v1;${organization_id}`;

/** Tells a mail filter or a report button that the message is a simulation; it cannot be forged without the key. */
export function simulationMark(env: Env, organization_id: string): string {
  const mac = createHmac('sha256', keyFor(env, 'simulation')).update(organization_id).digest('base64url');
  return `${openMark(organization_id)};${mac}`;
}
