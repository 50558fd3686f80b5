import { z } from 'zod';
import { id } from '../shared/page.ts';
import { fieldsOf } from '../shared/fields.ts';
import { versioned } from '../shared/version.ts';
import { claimRules, isWebAddress, oidcRules, providerRules, ssoLacks } from './rules.ts';

const webAddress = z.string().refine(isWebAddress, { error: 'web_address' });

const common = {
  ...fieldsOf(providerRules),
  is_enabled: z.boolean(),
  /** Who comes for the first time becomes an employee. */
  creates_people: z.boolean(),
  /** People with a part in administration may come in this way, and not employees alone. */
  admits_admins: z.boolean(),
  /** Organisations below may have their people come in this way. */
  serves_children: z.boolean(),
  /** Empty: not told. */
  attributes: z.object(fieldsOf(claimRules)),
};

const samlSettings = {
  kind: z.literal('saml'),
  /** Empty: the metadata was given as text. */
  metadata_url: z.string().refine((url) => url === '' || isWebAddress(url), { error: 'web_address' }),
  /** The provider may sign people in who did not begin here: anyone who can be brought to open a link of its then comes in as its sender. */
  accepts_unasked: z.boolean(),
  /** Requests say that a persistent name is wanted; some providers refuse anyone who says so. */
  asks_lasting_name: z.boolean(),
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

const providerCertificate = z.object({ subject: z.string(), valid_to: z.string(), is_over: z.boolean() });

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
  ...versioned,
};

/** How its metadata was read from their address; both null before the first time, or where they are a text. */
const metadataState = z.object({
  read_at: z.string().nullable(),
  /** What is wrong since then, as the trial says it; the metadata read before are kept. */
  failure: z.object({ code: z.string(), message: z.string(), since: z.string() }).nullable(),
});

export const provider = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...samlSettings,
    ...kept,
    description: providerDescription,
    metadata: metadataState,
    /** What the provider has to be told about us. */
    service: z.object({ entity_id: z.string(), answer_url: z.string(), logout_url: z.string(), metadata_url: z.string() }),
  }),
  z.object({
    ...common,
    ...oidcSettings,
    ...kept,
    has_client_secret: z.boolean(),
    service: z.object({ redirect_url: z.string(), logout_url: z.string() }),
  }),
]);
export type Provider = z.infer<typeof provider>;

/** What organisations above offer, and whether it is taken. */
export const inheritedSso = z.object({
  inherits_sso: z.boolean(),
  providers: z.array(z.object({ id, title: z.string(), organization: z.string() })),
});
export type InheritedSso = z.infer<typeof inheritedSso>;

/** What a sign-in of an administrator's came to that was only tried: nobody was let in, tied or added by it. */
export const ssoTrial = z.object({
  provider_id: id,
  /** Null: they have not come back yet. */
  outcome: z
    .object({
      is_admitted: z.boolean(),
      /** Why not, as the sign-in page says it: `sso.stranger`. */
      code: z.string().nullable(),
      message: z.string().nullable(),
      lack: z.enum(ssoLacks).nullable(),
      /** What the check said, word for word. */
      reason: z.string().nullable(),
      /** As the provider named them; null when it did not come to that. */
      told: z
        .object({
          subject: z.string(),
          subject_format: z.string(),
          email: z.string(),
          organization: z.string().nullable(),
          attributes: z.array(z.object({ name: z.string(), value: z.string() })),
        })
        .nullable(),
    })
    .nullable(),
});
export type SsoTrial = z.infer<typeof ssoTrial>;
export type SsoTrialOutcome = NonNullable<SsoTrial['outcome']>;

/** A way in, as the sign-in page offers it. */
export const ssoWay = z.object({ id, title: z.string() });
export type SsoWay = z.infer<typeof ssoWay>;
