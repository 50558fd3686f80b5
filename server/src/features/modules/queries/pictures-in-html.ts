import type { Env } from '../../../env.ts';
import { contentAddress } from '../../../files/content-address.ts';

/** Kept HTML as it is shown: each `/files/<id>` becomes an address good for a while. */
export const withPictures = (env: Env, html: string): string =>
  html.replace(
    / src="(\/files\/[0-9a-f-]{36})"/g,
    (_, path: string) => ` src="${contentAddress(env, path).replaceAll('&', '&amp;')}"`,
  );
