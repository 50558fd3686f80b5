import { randomBytes } from 'node:crypto';
import * as endpoints from '@vigil/contract/phishing-tracking/endpoints.ts';
import type { Action } from '@vigil/contract/phishing-results/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { contentAddress, isContentAddress } from '../../storage/content-address.ts';
import type { Services } from '../../services.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { servePublic, type Site } from '../../http/serve.ts';
import { PLAIN_POLICY } from '../../http/plain-page.ts';
import { removedPage } from '../../http/removed.ts';
import { servePage } from '../../http/serve-page.ts';
import type { Sites } from '../../http/sites.ts';
import {
  attachmentPath,
  attachmentPixelPath,
  gotchaPath,
  hashOfToken,
  landingPath,
  pixelPath,
  redirectPath,
} from '../phishing-delivery/links.ts';
import { recordReadingTime } from './commands/record-reading-time.ts';
import { openDeliveryFinder, type TrackedDelivery } from './queries/hits.ts';
import { findReaderLanguage, findRemovedReader } from './queries/reader.ts';
import { findAfterPage, findShownEmail, openLandingPages, openRedirectPages } from './queries/pages.ts';
import { emailPageInThread } from './pages/email.ts';
import { openHitRecorder } from '../phishing-results/commands/record-hits.ts';

const EMAIL_SHOWN_SECONDS = 24 * 60 * 60;
const emailPath = (delivery_id: string): string => `/letters/${delivery_id}`;
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/**
 * Returns the content security policy of a landing page. `form-action` allows the application, because a browser also checks it
 * for the redirect after the form.
 */
const landingPolicy = ({ APP_URL }: Env): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'self' ${APP_URL}; base-uri 'none'; frame-ancestors 'none'`;

/** The content security policy of a redirect page, which asks for nothing, so that nothing may be sent from it. */
const REDIRECT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Answers are never cached, and their address is not revealed. */
const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const tokenOf = (request: FastifyRequest): string => (request.params as { token?: string }).token ?? '';

/**
 * Serves the phishing domains: pixel, landing page, redirect page, attachment link. Everything unknown gets one and the same 404.
 */
export function trackingRoutes({ phishing, phishingAddresses }: Sites, services: Services): void {
  const findDelivery = openDeliveryFinder(services.database);
  const record = openHitRecorder(services);
  const landingPageOf = openLandingPages(services);
  const redirectPageOf = openRedirectPages(services);
  const addressOf = (request: FastifyRequest) => ({
    token: tokenOf(request),
    site: phishingAddresses.get((request.headers.host ?? '').toLowerCase()) ?? services.env.PHISHING_URLS[0]!,
  });

  async function track(request: FastifyRequest, reply: FastifyReply, kind: Action): Promise<TrackedDelivery | null> {
    const delivery = await findDelivery(hashOfToken(tokenOf(request)));
    if (delivery === undefined) {
      reply.callNotFound();
      return null;
    }
    const { delivery_id, organization_id } = delivery;
    if (delivery.counts)
      await record({
        delivery_id,
        organization_id,
        // A page without a form asks for nothing, so pressing its button is only a click.
        kind: kind === 'entered_data' && !delivery.attack_vectors.includes('form') ? 'clicked' : kind,
        method: request.method,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
        namesLanguage: request.headers['accept-language'] !== undefined,
        isPrefetch: /prefetch|preview|prerender/i.test(
          `${String(request.headers['sec-purpose'])} ${String(request.headers.purpose)} ${String(request.headers['x-moz'])}`,
        ),
        at: new Date(),
      });
    void reply.headers(privateHeaders);
    return delivery;
  }

  servePage(phishing, 'The pixel of a delivery.', {
    method: ['GET', 'HEAD'],
    url: pixelPath(':token(^[A-Za-z0-9_-]+)'),
    handler: async (request, reply) => {
      if (await track(request, reply, 'opened')) return reply.type('image/gif').send(PIXEL);
    },
  });
  servePage(phishing, 'The picture that a document attached to a delivery asks for when it is opened.', {
    method: ['GET', 'HEAD'],
    url: attachmentPixelPath(':token(^[A-Za-z0-9_-]+)'),
    handler: async (request, reply) => {
      if (await track(request, reply, 'opened_attachment')) return reply.type('image/gif').send(PIXEL);
    },
  });
  servePage(phishing, 'The link of a delivery.', {
    method: ['GET', 'HEAD'],
    url: landingPath(':token'),
    handler: async (request, reply) => {
      const delivery = await track(request, reply, 'clicked');
      if (delivery?.is_removed) return sendRemovedPage(reply, delivery.person_language);
      if (delivery)
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', landingPolicy(services.env))
          .send(await landingPageOf(delivery, addressOf(request)));
    },
  });
  servePage(phishing, 'The form of a landing page: the fact that something was entered is stored, not its content.', {
    method: 'POST',
    url: landingPath(':token'),
    handler: async (request, reply) => {
      const delivery = await track(request, reply, 'entered_data');
      if (delivery?.is_removed) return sendRemovedPage(reply, delivery.person_language);
      if (delivery) return reply.redirect(await addressAfter(services, delivery, tokenOf(request)), 303);
    },
  });
  servePage(phishing, 'The redirect page of a campaign, after its landing page; opening it counts nothing.', {
    method: ['GET', 'HEAD'],
    url: redirectPath(':token'),
    handler: async (request, reply) => {
      const token = tokenOf(request);
      const delivery = await findDelivery(hashOfToken(token));
      if (delivery?.is_removed) return sendRemovedPage(reply.headers(privateHeaders), delivery.person_language);
      const page = delivery && (await redirectPageOf(delivery, addressOf(request)));
      if (page === undefined) return reply.callNotFound();
      return reply
        .headers(privateHeaders)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', REDIRECT_POLICY)
        .send(page);
    },
  });
  servePage(phishing, 'The link inside an attachment.', {
    method: ['GET', 'HEAD'],
    url: attachmentPath(':token'),
    handler: async (request, reply) => {
      const delivery = await track(request, reply, 'opened_attachment');
      if (delivery?.is_removed) return sendRemovedPage(reply, delivery.person_language);
      if (delivery) return reply.redirect(await addressAfter(services, delivery, tokenOf(request)), 303);
    },
  });
}

/** Receives from the page after a click how long it was read. */
export function readingRoutes(site: Site): void {
  servePublic(site, endpoints.recordReadingTime, async ({ services }, { body }) => {
    await recordReadingTime(services, body);
    return ok;
  });
}

/** Serves the email with its red flags, for a frame on the page after a click. */
export function emailRoutes({ content }: Sites, services: Services): void {
  servePage(content, 'An email that someone fell for, in a frame of its own.', {
    method: 'GET',
    url: emailPath(':delivery_id'),
    handler: async (request, reply) => {
      const { delivery_id } = request.params as { delivery_id: string };
      const isSigned = isContentAddress(services.env, emailPath(delivery_id), request.query);
      const email = isSigned ? await findShownEmail(services, delivery_id) : undefined;
      if (email === undefined) {
        const removed = isSigned ? await findRemovedReader(services.database, delivery_id) : undefined;
        return removed === undefined ? reply.callNotFound() : sendRemovedPage(reply.header('cache-control', 'no-store'), removed);
      }
      const nonce = randomBytes(16).toString('base64');
      const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${services.env.APP_URL}; sandbox allow-scripts`;
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'private, no-store')
        .send(await emailPageInThread(email, { nonce }));
    },
  });
}

const sendRemovedPage = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.status(404).type('text/html; charset=utf-8').header('content-security-policy', PLAIN_POLICY).send(removedPage(language));

/** Returns the page that the campaign chose: our own page about the email, the organisation's page, or the course. */
async function addressAfter(services: Services, delivery: TrackedDelivery, token: string): Promise<string> {
  const { after_page, course_id } = await findAfterPage(services, delivery);
  if (after_page === 'redirect') return redirectPath(token);
  if (after_page === 'course' && course_id !== null)
    return `${services.env.APP_URL}/lk/user/learning?${new URLSearchParams({ course: course_id }).toString()}`;
  return gotchaAddress(services, delivery);
}

/**
 * Returns the address of our own page about the email. The page gets only the email's signed path, because it knows the host. Its
 * visitor is not signed in, so the address contains the language.
 */
async function gotchaAddress({ env, database }: Services, { delivery_id, user_id }: TrackedDelivery): Promise<string> {
  const message = contentAddress(env, emailPath(delivery_id), { expiresInSeconds: EMAIL_SHOWN_SECONDS }).slice(
    env.CONTENT_URL.length,
  );
  return `${env.APP_URL}${gotchaPath}?${new URLSearchParams({ letter: message, language: await findReaderLanguage(database, user_id) }).toString()}`;
}
