import { FileRefusal } from '../refusal.ts';
import type { FoundItem, FoundPackage, FoundWarning } from './found-package.ts';
import { childOf, childrenOf, textOf, type Element } from './manifest.ts';
import { hrefWithin, pathOfHref } from './href.ts';

export type Outline = Pick<FoundPackage, 'version' | 'edition' | 'title' | 'items' | 'warnings'>;

const TITLE_CHARACTERS = 200;
const ITEMS_MAX = 2000;
const NAMES_SHOWN = 10;

/** Reads a manifest for a package with these file paths; minor problems become warnings. */
export function outlineOf(manifest: Element, paths: readonly string[]): Outline {
  const has = new Set(paths.map((path) => path.toLowerCase()));
  const warnings: FoundWarning[] = [];
  const warn = (code: FoundWarning['code'], names: string[] = []) =>
    warnings.push({ code, names: names.slice(0, NAMES_SHOWN), count: names.length });
  const { isGuessed, ...version } = versionOf(manifest);
  if (isGuessed) warn('version_guessed');
  const resources = resourcesOf(manifest);
  const organization = organizationOf(manifest, warn);
  const items = organization === undefined ? itemsOfResources(resources) : itemsOfTree(organization, resources, version.version);
  if (items.length > ITEMS_MAX) throw new FileRefusal('package_bad_manifest');
  if (organization === undefined) warn('no_organization');
  const missing = items.find(({ kind, href }) => kind !== 'heading' && !has.has(pathOfHref(href).toLowerCase()));
  if (missing !== undefined) throw new FileRefusal('package_launch_missing', { name: missing.href || missing.title });
  if (!items.some(({ kind }) => kind !== 'heading')) throw new FileRefusal('package_nothing_to_play');
  const absent = [...resources.values()].flatMap(({ files }) => files.filter((file) => !has.has(file.toLowerCase())));
  if (absent.length > 0) warn('files_absent', [...new Set(absent)]);
  if (version.version === '2004' && organization !== undefined && isSequenced(organization)) warn('sequencing_free');
  const title = textOf(organization, 'title') || items.find(({ title: own }) => own !== '')?.title || '';
  return { ...version, title: title.slice(0, TITLE_CHARACTERS), items, warnings };
}

function versionOf(manifest: Element): Pick<Outline, 'version' | 'edition'> & { isGuessed: boolean } {
  const said = textOf(childOf(manifest, 'metadata'), 'schemaversion');
  if (said.startsWith('1.2')) return { version: '1.2', edition: null, isGuessed: false };
  const edition = Number(/2004\s*([234])/i.exec(said)?.[1] ?? 0) || null;
  if (/2004/.test(said)) return { version: '2004', edition, isGuessed: false };
  // The first two editions used the name of their specification book as version.
  if (/^CAM 1\.3/i.test(said)) return { version: '2004', edition: 2, isGuessed: false };
  const isOfNamespace = Object.values(manifest.attributes).some((value) => /adlcp_v1p3|adlseq_v1p3|imsss/.test(value));
  return { version: isOfNamespace ? '2004' : '1.2', edition: null, isGuessed: true };
}

type Resource = { identifier: string; kind: 'sco' | 'asset'; href: string; files: string[] };

function resourcesOf(manifest: Element): Map<string, Resource> {
  const list = childOf(manifest, 'resources');
  const base = (manifest.attributes['base'] ?? '') + (list?.attributes['base'] ?? '');
  const found = childrenOf(list, 'resource').map(({ attributes, children }): Resource => {
    const own = base + (attributes['base'] ?? '');
    return {
      identifier: attributes['identifier'] ?? '',
      kind: attributes['scormtype']?.toLowerCase() === 'asset' ? 'asset' : 'sco',
      href: hrefWithin(own, attributes['href'] ?? ''),
      files: children
        .filter(({ name }) => name === 'file')
        .flatMap((file) => pathOfHref(hrefWithin(own, file.attributes['href'] ?? '')) || []),
    };
  });
  return new Map(found.map((resource) => [resource.identifier, resource]));
}

/** The default organization, or the first one with a warning if the default is missing or dangling. */
function organizationOf(manifest: Element, warn: (code: FoundWarning['code'], names?: string[]) => void): Element | undefined {
  const list = childOf(manifest, 'organizations');
  const all = childrenOf(list, 'organization').filter((one) => childrenOf(one, 'item').length > 0);
  const named = list?.attributes['default'];
  const meant = all.find(({ attributes }) => attributes['identifier'] === named);
  if (meant === undefined && all.length > 0) warn(named ? 'default_dangling' : 'default_missing');
  return meant ?? all[0];
}

const itemsOfResources = (resources: ReadonlyMap<string, Resource>): FoundItem[] => {
  const playable = [...resources.values()].filter(({ href }) => href !== '');
  const scos = playable.filter(({ kind }) => kind === 'sco');
  return (scos.length > 0 ? scos : playable).map(({ identifier, kind, href }) => ({
    identifier,
    title: identifier,
    depth: 0,
    kind,
    is_visible: true,
    href,
  }));
};

function itemsOfTree(
  organization: Element,
  resources: ReadonlyMap<string, Resource>,
  version: Outline['version'],
  depth = 0,
): FoundItem[] {
  return childrenOf(organization, 'item').flatMap((item): FoundItem[] => {
    const { identifier = '', identifierref = '', parameters = '', isvisible = 'true' } = item.attributes;
    const resource = resources.get(identifierref);
    if (identifierref !== '' && !resource?.href) {
      throw new FileRefusal('package_launch_missing', { name: textOf(item, 'title') || identifierref });
    }
    const own: FoundItem = {
      identifier,
      title: textOf(item, 'title').slice(0, TITLE_CHARACTERS) || identifier,
      depth,
      kind: resource?.kind ?? 'heading',
      is_visible: isvisible.toLowerCase() !== 'false',
      href: resource === undefined ? '' : withParameters(resource.href, parameters),
      ...(version === '1.2' ? demandsOf12(item) : demandsOf2004(item)),
    };
    return [own, ...itemsOfTree(item, resources, version, depth + 1)];
  });
}

/** Appends parameters to a reference; they may start with `?`, `#`, `&` or none of these. */
function withParameters(href: string, parameters: string): string {
  const bare = parameters.replace(/^[?&]+/, '');
  if (bare === '') return href;
  if (bare.startsWith('#')) return href.includes('#') ? href : href + bare;
  const [path = '', fragment] = href.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${bare}${fragment === undefined ? '' : `#${fragment}`}`;
}

type Demands = Pick<
  FoundItem,
  'mastery_score' | 'scaled_passing_score' | 'completion_threshold' | 'launch_data' | 'max_time_allowed' | 'time_limit_action'
>;

function demandsOf12(item: Element): Demands {
  return {
    ...figureAs('mastery_score', textOf(item, 'masteryscore'), { min: 0, max: 100 }),
    ...textAs('launch_data', textOf(item, 'datafromlms')),
    ...textAs('max_time_allowed', textOf(item, 'maxtimeallowed')),
    ...textAs('time_limit_action', textOf(item, 'timelimitaction')),
  };
}

function demandsOf2004(item: Element): Demands {
  const sequencing = childOf(item, 'sequencing');
  const primary = childOf(childOf(sequencing, 'objectives'), 'primaryObjective');
  const threshold = childOf(item, 'completionThreshold');
  const isByMeasure =
    threshold?.attributes['completedbymeasure'] === undefined || threshold.attributes['completedbymeasure'] === 'true';
  return {
    ...(primary?.attributes['satisfiedbymeasure'] === 'true' &&
      figureAs('scaled_passing_score', textOf(primary, 'minNormalizedMeasure') || '1', { min: -1, max: 1 })),
    ...(isByMeasure &&
      figureAs('completion_threshold', threshold?.attributes['minprogressmeasure'] ?? threshold?.text.trim() ?? '', {
        min: 0,
        max: 1,
      })),
    ...textAs('launch_data', textOf(item, 'dataFromLMS')),
    ...textAs('max_time_allowed', childOf(sequencing, 'limitConditions')?.attributes['attemptabsolutedurationlimit'] ?? ''),
    ...textAs('time_limit_action', textOf(item, 'timeLimitAction')),
  };
}

const textAs = (name: keyof Demands, text: string) => (text === '' ? {} : { [name]: text });

const figureAs = (name: keyof Demands, text: string, { min, max }: { min: number; max: number }) => {
  const figure = Number(text);
  return text === '' || Number.isNaN(figure) || figure < min || figure > max ? {} : { [name]: figure };
};

const RULED = new Set(['sequencingRules', 'rollupRules', 'limitConditions', 'randomizationControls']);

/** Whether the package defines the order of its parts, which matters only with several parts. */
function isSequenced(organization: Element): boolean {
  const all = [organization, ...descendants(organization)];
  if (all.filter(({ name }) => name === 'item').length < 2) return false;
  return all.some(({ name, attributes }) => RULED.has(name) || (name === 'controlMode' && attributes['choice'] === 'false'));
}

const descendants = (element: Element): Element[] => element.children.flatMap((child) => [child, ...descendants(child)]);
