import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { without } from '../shared/fields.ts';
import { contradicts, type Flaws, noFlaws } from '../shared/flaws.ts';
import { autophish, autophishChange, autophishForecast } from './autophish.ts';

const permission = 'admin.phishing.campaigns';
const path = '/phishing/autophish';

export const getAutophish = api.get(path, { permission, response: autophish });
export const toggleAutophish = api.post(`${path}/toggle`, {
  permission,
  body: z
    .object({
      toggle: z.boolean(),
      /** When switching off: also completes the running campaign of the month. */
      complete: z.boolean().default(false),
    })
    .superRefine(without(({ toggle, complete }): Flaws => (toggle && complete ? { complete: contradicts('toggle') } : noFlaws))),
  response: autophish,
});
export const changeAutophish = api.patch(path, {
  permission,
  ours: 'Autophish chooses by settings of the organisation’s own; the public contract only switches it.',
  body: autophishChange,
  takesVersion: true,
  response: autophish,
});
export const getAutophishForecast = api.get(`${path}/forecast`, {
  permission,
  ours: 'Nobody is surprised: what autophish will do next is shown before; the public contract does not tell it.',
  response: autophishForecast,
});
