import { domainOf } from '@vigil/contract/employees/rules.ts';
import * as endpoints from '@vigil/contract/sso/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicContext } from '../../http/context.ts';
import { httpProblems, Problem, problem } from '../../http/problem.ts';
import { publicContextOf } from '../../http/public-context.ts';
import { secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { asEdit } from '../../http/edits.ts';
import { servePage } from '../../http/serve-page.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { serviceProviderMetadata } from '../../saml/saml.ts';
import { exchangeCode } from './commands/exchange-code.ts';
import { receiveAssertion, receiveCode } from './commands/finish-sign-in.ts';
import {
  addProvider,
  changeProvider,
  deleteProvider,
  findSsoSettings,
  setInheritedSso,
  setSsoOnly,
  tryProvider,
  unlinkPeople,
} from './commands/save-provider.ts';
import { receiveLogout, signOutOfSso } from './commands/sign-out.ts';
import { startSignIn } from './commands/start-sign-in.ts';
import { failedCheckOf } from './commands/with-public-errors.ts';
import { beginTrial, readTrial } from './commands/try-sign-in.ts';
import { ssoProblems } from './problems.ts';
import { editableProvider, findProvider, findWays, findSavedProvider } from './queries/providers.ts';
import { refusalPath } from './rules/addresses.ts';

export function ssoRoutes(site: Site): void {
  servePublic(site, endpoints.startSso, (context, { query }) => startSignIn(context, query));
  servePublic(site, endpoints.findSsoWays, ({ services }, { body: { email } }) =>
    findWays(services.database, { domain: email === undefined ? undefined : domainOf(email) }),
  );
  servePublic(site, endpoints.exchangeSsoCode, (context, { body }) => exchangeCode(context, body));
  serve(site, endpoints.signOutOfSso, (context) => signOutOfSso(context));
  serve(site, endpoints.listSsoProviders, (context) => findSsoSettings(context));
  serve(site, endpoints.addSsoProvider, (context, { body }) => addProvider(context, body));
  serve(site, endpoints.trySsoProvider, (context, { body }) => tryProvider(context, body));
  serve(site, endpoints.changeSsoProvider, (context, { params: { id }, body }) => {
    const find = () => findProvider(context, context.services.env, id);
    const bound = body.kind === 'oidc' && body.client_secret !== undefined ? secretPlaces.oidc : [];
    return asEdit(context, { of: editableProvider, id, given: body, find, bound }, (change) =>
      changeProvider(context, id, change),
    );
  });
  serve(site, endpoints.deleteSsoProvider, async (context, { params }) => {
    await deleteProvider(context, params.id);
    return ok;
  });
  serve(site, endpoints.unlinkSsoPeople, async (context, { params }) => {
    await unlinkPeople(context, params.id);
    return ok;
  });
  serve(site, endpoints.setSsoOnly, (context, { body }) => setSsoOnly(context, body.forse_saml));
  serve(site, endpoints.setInheritedSso, (context, { body }) => setInheritedSso(context, body.inherits_sso));
  serve(site, endpoints.beginSsoTrial, (context, { params }) => beginTrial(context, params.id));
  serve(site, endpoints.getSsoTrial, (context, { params }) => readTrial(context, params.id));
  providerRoutes(site);
}

const signedIn = z.object({ SAMLResponse: z.string(), RelayState: z.string().max(2000).optional() });
const signedOut = z.object({ SAMLRequest: z.string(), RelayState: z.string().max(2000).optional() });
const asksToSignOut = z.object({ SAMLRequest: z.string() });
const loggedOut = z.object({ SAMLResponse: z.string() });

const signingOut = { isSignIn: false };

const WHY = 'An address that a provider sends browsers to; its answers are those of SAML and OpenID Connect.';
const FROM_PROVIDER = 'A page of the provider posts its signed message through the browser; the signature is what proves it.';

/** Serves the requests of providers, which reach us through a browser. */
function providerRoutes({ app, services }: Site): void {
  const own = '/lk/api/v2/auth/sso/:provider';
  const receive = (
    take: (context: PublicContext, provider: string, request: FastifyRequest) => Promise<string>,
    { isSignIn = true }: { isSignIn?: boolean } = {},
  ) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return reply.redirect(await take(publicContextOf(request, services, reply), providerOf(request), request), 303);
      } catch (error) {
        return reply.redirect(pathOfRefusal(error, isSignIn), 303);
      }
    };
  };
  servePage(app, WHY, {
    method: 'POST',
    url: `${own}/acs`,
    foreignOrigin: FROM_PROVIDER,
    handler: receive((context, provider, request) => receiveAssertion(context, provider, parseInput(signedIn, request.body))),
  });
  servePage(app, WHY, {
    method: 'GET',
    url: `${own}/callback`,
    handler: receive((context, provider, request) => receiveCode(context, provider, queryOf(request))),
  });
  servePage(app, WHY, {
    method: 'GET',
    url: `${own}/logout`,
    handler: receive(async (context, provider, request) => {
      if (!asksToSignOut.safeParse(request.query).success) return SIGNED_OUT;
      return receiveLogout(context, provider, { ...parseInput(signedOut, request.query), query: queryOf(request) });
    }, signingOut),
  });
  servePage(app, WHY, {
    method: 'POST',
    url: `${own}/logout`,
    foreignOrigin: FROM_PROVIDER,
    handler: receive(async (context, provider, request) => {
      if (loggedOut.safeParse(request.body).success) return SIGNED_OUT;
      return receiveLogout(context, provider, parseInput(signedOut, request.body));
    }, signingOut),
  });
  servePage(app, 'Providers read who we are; the file is SAML’s own.', {
    method: 'GET',
    url: `${own}/metadata`,
    handler: async (request, reply) => {
      const provider = await findSavedProvider(services, providerOf(request), { isOffToo: true });
      if (provider.kind !== 'saml') throw problem(ssoProblems.unknown_provider);
      return reply.type('application/samlmetadata+xml').send(serviceProviderMetadata(provider.parties));
    },
  });
}

/**
 * The page after signing out at the provider, or the next page if the provider has no address for signing out. The session here
 * is over already.
 */
const SIGNED_OUT = '/lk/auth/login';

function providerOf(request: FastifyRequest): string {
  const { provider } = request.params as { provider: string };
  if (!z.uuid().safeParse(provider).success) throw problem(ssoProblems.unknown_provider);
  return provider;
}

const queryOf = ({ raw }: FastifyRequest): string => (raw.url ?? '').split('?').slice(1).join('?');

function parseInput<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = shape.safeParse(input);
  if (!parsed.success) throw problem(httpProblems.malformed);
  return parsed.data;
}

/** Returns the path of the sign-in page with the reason, because the visitor is a person. */
function pathOfRefusal(error: unknown, isSignIn: boolean): string {
  if (!(error instanceof Problem)) throw error;
  return refusalPath(error.kind.code, isSignIn ? failedCheckOf(error) : undefined);
}
