import { JSON_DEPTH_MAX, JSON_SIGNS_MAX, jsonExcess, type JsonExcess } from '@vigil/contract/shared/json-limits.ts';
import type { FastifyInstance } from 'fastify';
import { httpProblems, problem, type Problem } from './problem.ts';

/** The most fields of a form; no form of the contract has more than ten. */
export const FORM_FIELDS_MAX = 1000;

/** Registers the parsers of JSON and form bodies. Each checks the cost of a body in linear time before it is parsed. */
export function parseBodies(site: FastifyInstance): void {
  const parseJson = site.getDefaultJsonParser('error', 'error');
  site.removeContentTypeParser('application/json');
  site.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const excess = jsonExcess(String(text));
    if (excess !== null) done(refusalOf(excess));
    else void parseJson(request, String(text), done);
  });
  site.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    if (hasTooManyFields(String(text))) done(problem(httpProblems.too_many_values, { fill: { limit: FORM_FIELDS_MAX } }));
    else done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
}

const refusalOf = (excess: JsonExcess): Problem =>
  excess === 'too_deep'
    ? problem(httpProblems.too_deep, { fill: { limit: JSON_DEPTH_MAX } })
    : problem(httpProblems.too_many_values, { fill: { limit: JSON_SIGNS_MAX } });

function hasTooManyFields(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0 && fields <= FORM_FIELDS_MAX; at = text.indexOf('&', at + 1)) fields += 1;
  return fields > FORM_FIELDS_MAX;
}
