import { createHmac } from 'node:crypto';
import type { Env } from '../env.ts';
import { keyFor } from '../secrets/seal.ts';

export const SIMULATION_HEADER = 'X-Phish-Simulation';

/** The readable part of the mark: the organisation that sent the email. A filter learns nothing else. */
export const openMark = (organization_id: string): string => `v1;${organization_id}`;

/** Returns the mark by which a mail filter or a report button recognises a simulation. It cannot be forged without the key. */
export function simulationMark(env: Env, organization_id: string): string {
  const mac = createHmac('sha256', keyFor(env, 'simulation')).update(organization_id).digest('base64url');
  return `${openMark(organization_id)};${mac}`;
}
