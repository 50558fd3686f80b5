import { defaultTreeAdapter, html as vocabulary, type DefaultTreeAdapterTypes } from 'parse5';

/*
 * The list of elements and attributes that HTML written by people may have. Saving a template, importing one and answering with a
 * page all use it; anything else is removed and counted.
 */

type Element = DefaultTreeAdapterTypes.Element;
type Attribute = Element['attrs'][number];

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const htmlElements = words(`
  html head body title style
  a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del
  details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main map
  mark menu meter nav nobr ol p pre progress q rp rt ruby s samp search section small span strike strong sub summary sup
  table tbody td tfoot th thead time tr tt u ul var wbr
  button datalist fieldset form input label legend optgroup option output select textarea
  svg`);

/** Outlook uses these for paragraphs, shapes and document parts; browsers do not know them. */
const OFFICE = /^(?:o|v|w|m|st1|u1):[a-z0-9]+$/i;

const svgElements = words(`
  svg g defs symbol title desc a path rect circle ellipse line polyline polygon text tspan textpath style switch
  lineargradient radialgradient stop clippath mask pattern marker filter feblend fecolormatrix fecomponenttransfer
  fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb
  fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight
  fetile feturbulence`);

/** Elements that execute, load another document, navigate on their own, or change how the following source is parsed. */
const active = words(`
  script base iframe frame frameset object embed applet link meta noscript template portal fencedframe xmp noembed noframes
  plaintext set animate animatetransform animatemotion discard handler listener foreignobject xml`);

/** Elements whose content means nothing without them. */
const wholeGone = words('math audio video canvas svg bgsound dialog');

const htmlAttributes = words(`
  id class style title lang dir role tabindex hidden translate spellcheck accesskey draggable
  align valign width height bgcolor color face size border bordercolor bordercolorlight bordercolordark background
  cellpadding cellspacing colspan rowspan nowrap summary scope abbr axis headers rules frame char charoff span
  hspace vspace clear compact start type value reversed noshade text link vlink alink
  topmargin leftmargin rightmargin bottommargin marginwidth marginheight
  href hreflang target rel rev name alt src srcset sizes loading decoding usemap ismap shape coords nohref
  cite datetime open media xmlns xml:lang xml:space itemscope itemprop itemtype itemid
  action method enctype accept-charset autocomplete novalidate placeholder required readonly disabled checked selected
  multiple pattern minlength maxlength min max step rows cols wrap for form list inputmode enterkeyhint autofocus
  formmethod formtarget formenctype formnovalidate low high optimum label`);

/** Dark modes of mail programs select by `data-` attributes; without scripts nothing else reads them. */
const HARMLESS_PREFIX = /^(?:data|aria)-[\w.:-]+$|^xmlns:\w+$/i;

const svgAttributes = words(`
  viewbox preserveaspectratio version baseprofile x y z dx dy x1 x2 y1 y2 cx cy r rx ry fx fy fr d points transform
  pathlength offset rotate textlength lengthadjust startoffset method spacing side gradientunits gradienttransform
  spreadmethod patternunits patterncontentunits patterntransform clippathunits maskunits maskcontentunits markerunits
  markerwidth markerheight refx refy orient filterunits primitiveunits in in2 result stddeviation mode values type order
  kernelmatrix divisor bias targetx targety edgemode preservealpha operator k1 k2 k3 k4 radius scale xchannelselector
  ychannelselector surfacescale diffuseconstant specularconstant specularexponent lighting-color limitingconeangle
  azimuth elevation basefrequency numoctaves seed stitchtiles tablevalues slope intercept amplitude exponent
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset
  stroke-miterlimit stroke-opacity opacity color display visibility overflow cursor clip clip-path clip-rule mask filter
  mask-type marker marker-start marker-mid marker-end flood-color flood-opacity stop-color stop-opacity
  color-interpolation color-interpolation-filters color-rendering shape-rendering text-rendering image-rendering
  vector-effect pointer-events paint-order font-family font-size font-style font-weight font-variant font-stretch
  font-size-adjust text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift letter-spacing
  word-spacing writing-mode direction unicode-bidi enable-background xlink:href xlink:title`);

const officeAttributes = words(`
  coordsize coordorigin path adj arcsize inset fillcolor filled stroked strokecolor strokeweight from to control
  opacity color2 angle focus focusposition focussize aspect position rotate on obscured offset offset2 matrix
  eqn textpathok trim fitshape string dashstyle endcap joinstyle startarrow endarrow gain blacklevel croptop cropbottom
  cropleft cropright recolor chromakey`);
const OFFICE_ATTRIBUTE = /^(?:o|v|w):(?!href$|src$|relid$|althref$)[a-z]+$/i;

/** `keep`; `unwrap`: the content stays; `drop`: removed with its content; `head`: page metadata that nobody misses. */
export type Fate = 'keep' | 'unwrap' | 'drop' | 'head';

export function fateOf(element: Element): Fate {
  const name = element.tagName.toLowerCase();
  if (isPlainHead(element)) return 'head';
  if (active.has(name)) return 'drop';
  if (element.namespaceURI === vocabulary.NS.SVG) return svgElements.has(name) ? 'keep' : 'drop';
  if (element.namespaceURI !== vocabulary.NS.HTML) return 'drop';
  if (htmlElements.has(name) || OFFICE.test(name)) return 'keep';
  return wholeGone.has(name) ? 'drop' : 'unwrap';
}

/** Whether an element is active or navigates on its own; any other removed element is merely not allowed. */
export const isActiveElement = ({ tagName }: Element): boolean => active.has(tagName.toLowerCase());

/** Whether an attribute stays: `keep`; `active`: it executes or navigates; `unknown`: it is in no list. */
export function attributeFate(element: Element, attribute: Attribute): 'keep' | 'active' | 'unknown' {
  const name = attributeName(attribute);
  const { value } = attribute;
  const bare = value.replace(BLANKS, '');
  if (name.startsWith('on') && !(OFFICE.test(element.tagName) && name === 'on')) return 'active';
  if (activeAttributes.has(name) || RUNS.test(bare)) return 'active';
  if (name === 'href' || name === 'xlink:href') return isSafeAddress(element, bare) ? 'keep' : 'active';
  if (HARMLESS_PREFIX.test(name)) return 'keep';
  if (OFFICE.test(element.tagName) && (officeAttributes.has(name) || OFFICE_ATTRIBUTE.test(name))) return 'keep';
  if (element.namespaceURI === vocabulary.NS.SVG) return svgAttributes.has(name) || svgShared.has(name) ? 'keep' : 'unknown';
  return htmlAttributes.has(name) || OFFICE_ATTRIBUTE.test(name) ? 'keep' : 'unknown';
}

/** The attribute name as written; the parser splits the names of foreign attributes. */
export const attributeName = ({ prefix, name }: Attribute): string => (prefix ? `${prefix}:${name}` : name).toLowerCase();

const activeAttributes = words('srcdoc formaction ping attributionsrc http-equiv');
const svgShared = words('id class style title lang role tabindex width height xmlns xml:lang xml:space href target media type');

/** Browsers ignore these characters within an address. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const BLANKS = /[\u0000-\u0020]+/g;
const RUNS = /^(?:java|vb|j|live)script:/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const schemes = words('http https mailto tel sms callto ftp cid file');

/** Whether an address may stay. Within an SVG, addresses refer to parts of the same drawing; only its links may lead elsewhere. */
function isSafeAddress(element: Element, address: string): boolean {
  if (element.namespaceURI === vocabulary.NS.SVG && element.tagName !== 'a') return address.startsWith('#');
  const scheme = SCHEME.exec(address)?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase());
}

const plainNames = words('content-type content-language x-ua-compatible content-style-type');
/** Link relations of a template's own page, without those that prefetch. */
const plainLinks = words('stylesheet icon shortcut apple-touch-icon canonical alternate license author');

function isPlainHead({ tagName, attrs }: Element): boolean {
  const of = (wanted: string) =>
    attrs
      .find(({ name }) => name === wanted)
      ?.value.trim()
      .toLowerCase();
  if (attrs.some(({ name }) => name.startsWith('on') || name === 'imagesrcset' || name === 'ping' || name === 'attributionsrc'))
    return false;
  if (tagName === 'meta') return of('http-equiv') === undefined || plainNames.has(of('http-equiv')!);
  if (tagName !== 'link') return false;
  return (of('rel') ?? '').split(/\s+/).every((rel) => rel === '' || plainLinks.has(rel));
}

type Node = DefaultTreeAdapterTypes.Node;
export const isElement = (node: Node): node is Element => defaultTreeAdapter.isElementNode(node);
