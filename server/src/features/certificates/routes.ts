import { readFile } from 'node:fs/promises';
import * as endpoints from '@vigil/contract/certificates/endpoints.ts';
import { readNumber } from '@vigil/contract/certificates/rules.ts';
import { findAddressHolder, isSignedIn } from '../../http/address-holder.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { servePage } from '../../http/serve-page.ts';
import { serve, servePublic, type Site } from '../../http/serve.ts';
import { workIn } from '../../jobs/work-context.ts';
import { countLookUp } from '../auth/commands/count-attempt.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { certificateArchive, orderArchive } from './commands/archive.ts';
import { drawCertificates } from './commands/draw.ts';
import { drawSample } from './commands/draw-sample.ts';
import { reinstateCertificate, revokeCertificate } from './commands/revoke.ts';
import { certificateProblems } from './problems.ts';
import { checkCertificate, listCertificates, listMyCertificates, listPersonCertificates } from './queries/certificates.ts';
import {
  certificatePath,
  findCertificateFile,
  findCourseCertificateFile,
  isLanguage,
  isTemplate,
  listSamples,
  samplePath,
} from './queries/files.ts';
import { findPapers } from './queries/papers.ts';
import { fileNameOf } from './rules.ts';

export function certificateRoutes(site: Site): void {
  serve(site, endpoints.getCertificateFile, (context, { params, query }) => findCertificateFile(context, params.id, query));
  serve(site, endpoints.getCourseCertificateFile, (context, { params, query }) =>
    findCourseCertificateFile(context, params.id, query),
  );
  serve(site, endpoints.listMyCertificates, (context) => listMyCertificates(context));
  serve(site, endpoints.listPersonCertificates, (context, { params }) => listPersonCertificates(context, params.id));
  serve(site, endpoints.listCertificates, (context, { params, query }) => listCertificates(context, params.id, query));
  serve(site, endpoints.revokeCertificate, (context, { params, body }) => revokeCertificate(context, params.id, body));
  serve(site, endpoints.reinstateCertificate, (context, { params }) => reinstateCertificate(context, params.id));
  serve(site, endpoints.orderCertificateArchive, (context, { params, body }) => orderArchive(context, params.id, body));
  serve(site, endpoints.getCertificateArchive, (context, { params }) => findOwnFile(context, params.id, certificateArchive.kind));
  serve(site, endpoints.listCertificateSamples, async (context) => ({ data: listSamples(context) }));
  servePublic(site, endpoints.checkCertificate, (context, { body }) =>
    countLookUp(context, { name: `certificate:${readNumber(body.number)}`, miss: certificateProblems.unknown }, () =>
      checkCertificate(context, body),
    ),
  );
}

/** Serves certificates as files on the content host, drawn on request. */
export function certificatePages({ app, services }: Site): void {
  servePage(app, 'A certificate is a file, not an answer; a signed address is what admits.', {
    method: 'GET',
    url: '/certificates/:id',
    handler: async (request, reply) => {
      const { id } = request.params as { id: string };
      const holder = UUID.test(id) ? await findAddressHolder(services, certificatePath(id), request.query) : undefined;
      const owner = holder?.organization;
      if (holder === undefined || !isSignedIn(holder) || owner === undefined || owner === null)
        throw problem(httpProblems.not_found);
      const [paper] = await workIn(services, owner, (scope) => findPapers(scope, [id]));
      if (paper === undefined) throw problem(httpProblems.not_found);
      const drawing = { organization: owner, papers: [paper], lane: 'answer' } as const;
      const content = await drawCertificates(services, drawing, (pathOf) => readFile(pathOf(0)));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileNameOf(paper))}`)
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content);
    },
  });
  servePage(app, 'A picture, not an answer; a signed address is what admits.', {
    method: 'GET',
    url: '/certificate-samples/:template/:language',
    handler: async (request, reply) => {
      const { template, language } = request.params as { template: string; language: string };
      if (!isTemplate(template) || !isLanguage(language)) throw problem(httpProblems.not_found);
      const holder = await findAddressHolder(services, samplePath(template, language), request.query);
      const owner = holder?.organization;
      if (owner === undefined || owner === null) throw problem(httpProblems.not_found);
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await drawSample(services, owner, { template, language }));
    },
  });
}

const UUID = /^[0-9a-f-]{36}$/;
