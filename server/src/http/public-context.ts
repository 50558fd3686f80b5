import { languages, preferredLanguage, type Language } from '@vigil/contract/shared/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentTrace } from '../observe/log.ts';
import type { PublicContext } from './context.ts';
import type { Services } from '../services.ts';

/** A caller can send a user agent of any length, and it is stored with sessions, consents and jobs. */
const AGENT_MAX = 400;

/** What a request reveals about its sender without a session. */
export function publicContextOf(request: FastifyRequest, services: Services, reply?: FastifyReply): PublicContext {
  return {
    services,
    language: languageOf(request),
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
    trace_id: currentTrace()?.trace_id ?? '',
    isBrowser: 'sec-fetch-site' in request.headers || 'origin' in request.headers,
    cookies: request.cookies,
    setCookie: (name, value, { maxAgeSeconds }) => {
      void reply?.setCookie(name, value, {
        httpOnly: true,
        sameSite: 'strict',
        secure: services.env.APP_URL.startsWith('https:'),
        path: '/',
        ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
      });
    },
    sendTo: (url) => {
      void reply?.status(303).header('location', url);
    },
  };
}

/**
 * Returns the language of a caller. The application sends its display language as one exact tag; other clients send their
 * preferences.
 */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers['accept-language'];
  return languages.find((known) => known === header) ?? preferredLanguage(header);
}
