import { randomInt } from 'node:crypto';
import { generatedLength } from '@vigil/contract/auth/rules.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { Context } from '../../../http/context.ts';
import { findOrganization } from '../../organizations/queries/organizations.ts';

// Leaves out characters that look alike, because people read these passwords aloud and type them.
const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '!#$%*+-=?@_'] as const;

/** Returns a password with every kind of character, as long as the organisation's policy and the role require. */
export async function generatePassword(
  context: Context,
  { organization_id, role }: { organization_id: string; role: Role },
): Promise<{ password: string }> {
  const { password_min_length } = await findOrganization(context, organization_id);
  const length = generatedLength(role, password_min_length);
  const signs = [...kinds.map(oneOf), ...Array.from({ length: length - kinds.length }, () => oneOf(kinds.join('')))];
  return { password: shuffled(signs).join('') };
}

const oneOf = (alphabet: string): string => alphabet[randomInt(alphabet.length)]!;

function shuffled(signs: string[]): string[] {
  for (let at = signs.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other]!, signs[at]!];
  }
  return signs;
}
