import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// Compared with when no account has the address, so that the answer takes as long as for one that exists.
const nobody = hashPassword('nobody has this password');

/** True when the password is that of the hash; false, after the same time, when there is none. */
export async function isPasswordOf(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
