import { randomBytes } from 'node:crypto';
import type { Deed } from '@vigil/contract/phishing-results/rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { contentAddress, isContentAddress } from '../../files/content-address.ts';
import type { Services } from '../../services.ts';
import { servePage } from '../../http/serve-page.ts';
import type { Sites } from '../../http/sites.ts';
import { attachmentPath, hashOfToken, landingPath, pixelPath } from './links.ts';
import { openDeliveryFinder, type TrackedDelivery } from './queries/hits.ts';
import { findShownEmail, openLandingPages } from './queries/pages.ts';
import { emailPage } from './pages/email.ts';
import { openHitRecorder } from '../phishing-results/commands/record-hits.ts';

const EMAIL_SHOWN_SECONDS = 24 * 60 * 60;
const emailPath = (delivery_id: string): string => `/letters/${delivery_id}`;
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** A browser asks `form-action` about the redirect after the form as well, and that leads to the application. */
const landingPolicy = ({ APP_URL }: Env): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'self' ${APP_URL}; base-uri 'none'; frame-ancestors 'none'`;

const tokenOf = (request: FastifyRequest): string => (request.params as { token?: string }).token ?? '';

/** The phishing domains: pixel, landing page, attachment link. What is unknown gets the one same 404. */
export function trackingRoutes({ phishing }: Sites, services: Services): void {
  const findDelivery = openDeliveryFinder(services.database);
  const record = openHitRecorder(services);
  const landingPageOf = openLandingPages(services);

  async function track(request: FastifyRequest, reply: FastifyReply, kind: Deed): Promise<TrackedDelivery | null> {
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
        // A page without a form asks for nothing, so its button is no more than a click.
        kind: kind === 'entered_data' && !delivery.attack_vectors.includes('form') ? 'clicked' : kind,
        method: request.method,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
        isPrefetch: /prefetch|preview|prerender/i.test(
          `${String(request.headers['sec-purpose'])} ${String(request.headers.purpose)} ${String(request.headers['x-moz'])}`,
        ),
        at: new Date(),
      });
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    return delivery;
  }

  servePage(phishing, 'The pixel of a delivery.', {
    method: ['GET', 'HEAD'],
    url: pixelPath(':token(^[A-Za-z0-9_-]+)'),
    handler: async (request, reply) => {
      if (await track(request, reply, 'opened')) return reply.type('image/gif').send(PIXEL);
    },
  });
  servePage(phishing, 'The link of a delivery.', {
    method: ['GET', 'HEAD'],
    url: landingPath(':token'),
    handler: async (request, reply) => {
      const delivery = await track(request, reply, 'clicked');
      if (delivery)
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', landingPolicy(services.env))
          .send(await landingPageOf(delivery, tokenOf(request)));
    },
  });
  servePage(phishing, 'The form of a landing page: that something was entered is kept, what it was is not.', {
    method: 'POST',
    url: landingPath(':token'),
    handler: async (request, reply) => {
      const delivery = await track(request, reply, 'entered_data');
      if (delivery) return reply.redirect(gotchaAddress(services, delivery), 303);
    },
  });
  servePage(phishing, 'The link inside an attachment.', {
    method: ['GET', 'HEAD'],
    url: attachmentPath(':token'),
    handler: async (request, reply) => {
      const delivery = await track(request, reply, 'opened_attachment');
      if (delivery) return reply.redirect(gotchaAddress(services, delivery), 303);
    },
  });
}

/** The email with its red flags, for the frame of the gotcha page. */
export function emailRoutes({ content }: Sites, services: Services): void {
  servePage(content, 'An email that someone fell for, in a frame of its own.', {
    method: 'GET',
    url: emailPath(':delivery_id'),
    handler: async (request, reply) => {
      const { delivery_id } = request.params as { delivery_id: string };
      const isSigned = isContentAddress(services.env, emailPath(delivery_id), request.query);
      const email = isSigned ? await findShownEmail(services, delivery_id) : undefined;
      if (email === undefined) return reply.callNotFound();
      const nonce = randomBytes(16).toString('base64');
      const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${services.env.APP_URL}; sandbox allow-scripts`;
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'private, no-store')
        .send(emailPage(email, { nonce }));
    },
  });
}

/** The page of the application takes the email's signed path only; the host it knows by itself. */
function gotchaAddress({ env }: Services, { delivery_id }: TrackedDelivery): string {
  const letter = contentAddress(env, emailPath(delivery_id), { expiresInSeconds: EMAIL_SHOWN_SECONDS }).slice(
    env.CONTENT_URL.length,
  );
  return `${env.APP_URL}/lk/phishing/gotcha?${new URLSearchParams({ letter }).toString()}`;
}
