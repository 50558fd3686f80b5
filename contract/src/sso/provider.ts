import { z } from 'zod';
import { id } from '../shared/page.ts';
import { fieldsOf } from '../shared/fields.ts';
import { claimRules, isWebAddress, oidcRules, providerRules } from './rules.ts';

const webAddress = z.string().refine(isWebAddress, { error: 'web_address' });

const common = {
  ...fieldsOf(providerRules),
  is_enabled: z.boolean(),
  /** Who comes for the first time becomes an employee. */
  creates_people: z.boolean(),
  /** People with a part in administration may come in this way, and not employees alone. */
  admits_admins: z.boolean(),
  /** Empty: not told. */
  attributes: z.object(fieldsOf(claimRules)),
};

const samlSettings = {
  kind: z.literal('saml'),
  /** Empty: the metadata was given as text. */
  metadata_url: z.string().refine((url) => url === '' || isWebAddress(url), { error: 'web_address' }),
  /** The provider may sign people in who did not begin here: whoever can be brought to open a link of its then comes in as its sender. */
  accepts_unasked: z.boolean(),
};

const oidcSettings = {
  kind: z.literal('oidc'),
  ...fieldsOf(oidcRules),
  issuer: webAddress,
  /** The provider itself made sure of addresses, and need not say so each time. */
  trusts_email: z.boolean(),
};

export const newProvider = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...samlSettings,
    /** Left out: what is kept, or what the address gives. */
    metadata_xml: z.string().max(1_000_000).optional(),
  }),
  z.object({
    ...common,
    ...oidcSettings,
    /** Left out: the one that is kept. */
    client_secret: z.string().max(1000).optional(),
  }),
]);
export type NewProvider = z.output<typeof newProvider>;

export const providerCertificate = z.object({ subject: z.string(), valid_to: z.string(), is_over: z.boolean() });

/** What metadata or discovery tell of a provider. */
export const providerDescription = z.object({
  issuer: z.string(),
  sign_in_url: z.string(),
  logout_url: z.string().nullable(),
  certificates: z.array(providerCertificate),
});
export type ProviderDescription = z.infer<typeof providerDescription>;

const kept = {
  id,
  /** How many people are tied to their account there. */
  people_count: z.number().int(),
  updated_at: z.string(),
};

export const provider = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...samlSettings,
    ...kept,
    description: providerDescription,
    /** What the provider has to be told about us. */
    service: z.object({ entity_id: z.string(), answer_url: z.string(), logout_url: z.string(), metadata_url: z.string() }),
  }),
  z.object({
    ...common,
    ...oidcSettings,
    ...kept,
    has_client_secret: z.boolean(),
    service: z.object({ redirect_url: z.string() }),
  }),
]);
export type Provider = z.infer<typeof provider>;

/** A way in, as the sign-in page offers it. */
export const ssoWay = z.object({ id, title: z.string() });
export type SsoWay = z.infer<typeof ssoWay>;
