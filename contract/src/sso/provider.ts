import { z } from 'zod';
import { id } from '../shared/page.ts';
import { fieldsOf } from '../shared/fields.ts';
import { versioned } from '../shared/version.ts';
import { claimRules, isWebAddress, oidcRules, providerRules, ssoChecks } from './rules.ts';

const webAddress = z.string().refine(isWebAddress, { error: 'web_address' });

const common = {
  ...fieldsOf(providerRules),
  is_enabled: z.boolean(),
  /** People become employees when they first sign in. */
  creates_people: z.boolean(),
  /** Administrators may sign in this way too, not only employees. */
  admits_admins: z.boolean(),
  /** People of organisations below may sign in this way. */
  serves_children: z.boolean(),
  /** The attribute or claim for each field of a person; empty: the provider does not report the field. */
  attributes: z.object(fieldsOf(claimRules)),
};

const samlSettings = {
  kind: z.literal('saml'),
  /** The address of the provider's metadata; empty: the metadata was given as text. */
  metadata_url: z.string().refine((url) => url === '' || isWebAddress(url), { error: 'web_address' }),
  /** The provider may start the sign-in. Risk: a person who opens such a link is signed in as its sender. */
  accepts_unasked: z.boolean(),
  /** Requests ask for a persistent NameID; some providers refuse such requests. */
  asks_lasting_name: z.boolean(),
};

const oidcSettings = {
  kind: z.literal('oidc'),
  ...fieldsOf(oidcRules),
  issuer: webAddress,
  /** The provider verifies addresses itself and does not have to report it each time. */
  trusts_email: z.boolean(),
};

export const newProvider = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...samlSettings,
    /** The metadata as text; absent: the saved text, or what the address returns. */
    metadata_xml: z.string().max(1_000_000).optional(),
  }),
  z.object({
    ...common,
    ...oidcSettings,
    /** Our secret at the provider; absent: the saved one stays. */
    client_secret: z.string().max(1000).optional(),
  }),
]);
export type NewProvider = z.output<typeof newProvider>;

const providerCertificate = z.object({ subject: z.string(), valid_to: z.string(), is_over: z.boolean() });

/** A provider's details from its metadata or discovery document. */
export const providerDescription = z.object({
  issuer: z.string(),
  sign_in_url: z.string(),
  logout_url: z.string().nullable(),
  certificates: z.array(providerCertificate),
});
export type ProviderDescription = z.infer<typeof providerDescription>;

const saved = {
  id,
  /** How many people are linked to their account at the provider. */
  people_count: z.number().int(),
  updated_at: z.string(),
  ...versioned,
};

/** When the metadata was read from its address; both null before the first time, or for metadata as text. */
const metadataState = z.object({
  read_at: z.string().nullable(),
  /** The error of reading the metadata since `read_at`; the earlier metadata stays in use. */
  failure: z.object({ code: z.string(), message: z.string(), since: z.string() }).nullable(),
});

export const provider = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...samlSettings,
    ...saved,
    description: providerDescription,
    metadata: metadataState,
    /** What to enter about us at the provider. */
    service: z.object({ entity_id: z.string(), answer_url: z.string(), logout_url: z.string(), metadata_url: z.string() }),
  }),
  z.object({
    ...common,
    ...oidcSettings,
    ...saved,
    has_client_secret: z.boolean(),
    service: z.object({ redirect_url: z.string(), logout_url: z.string() }),
  }),
]);
export type Provider = z.infer<typeof provider>;

/** The providers that organisations above offer, and whether they are used. */
export const inheritedSso = z.object({
  inherits_sso: z.boolean(),
  providers: z.array(z.object({ id, title: z.string(), organization: z.string() })),
});
export type InheritedSso = z.infer<typeof inheritedSso>;

/** The result of an administrator's test sign-in: nobody was signed in, linked or created. */
export const ssoTrial = z.object({
  provider_id: id,
  /** The result of the test; null: the browser has not come back from the provider yet. */
  outcome: z
    .object({
      is_admitted: z.boolean(),
      /** The refusal, as the sign-in page reports it: `sso.stranger`. */
      code: z.string().nullable(),
      message: z.string().nullable(),
      lack: z.enum(ssoChecks).nullable(),
      /** The check's own message, verbatim. */
      reason: z.string().nullable(),
      /** The person as the provider described them; null if the test failed before that. */
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

/** A sign-in method offered on the sign-in page. */
export const ssoWay = z.object({ id, title: z.string() });
export type SsoWay = z.infer<typeof ssoWay>;
