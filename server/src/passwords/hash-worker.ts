import { hashSync, verifySync } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hash = (password: string): string => hashSync(password, cost);

export const verify = ({ known, password }: { known: string; password: string }): boolean => verifySync(known, password);
