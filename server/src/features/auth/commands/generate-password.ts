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
  const characters = [
    ...kinds.map(randomFrom),
    ...Array.from({ length: length - kinds.length }, () => randomFrom(kinds.join(''))),
  ];
  return { password: shuffle(characters).join('') };
}

const randomFrom = (alphabet: string): string => alphabet[randomInt(alphabet.length)]!;

function shuffle(characters: string[]): string[] {
  for (let index = characters.length - 1; index > 0; index--) {
    const otherIndex = randomInt(index + 1);
    [characters[index], characters[otherIndex]] = [characters[otherIndex]!, characters[index]!];
  }
  return characters;
}
