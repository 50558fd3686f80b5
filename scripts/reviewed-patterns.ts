const isOurOwn = 'Reads text of this repository, of a library or of the operator’s own settings.';
const isInChild = 'Runs in a child process with a limit of time.';
const alwaysMatches = 'Anchored, and the second part takes whatever the first leaves: the first attempt matches.';
const isShort = 'The text is cut to a few hundred characters before.';

/** Regular expressions that can take more than linear time, and why each is safe, by file and source. */
export const reviewedPatterns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contract/src/modules/rules.ts': {
    '<[^>]*>': 'Reads HTML that was cleaned before, in which every < begins a tag that ends.',
  },
  'contract/src/shared/words-of-flaw.ts': { [String.raw`\B(?=(?:\d{3})+$)`]: 'Reads a number.' },
  'contract/src/shared/plain-title.ts': { [String.raw`\(.*?\)|\[.*?\]`]: isShort },
  'server/src/attachments/read-document.ts': {
    [String.raw`\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s)]+)`]: isOurOwn,
  },
  'server/src/env.ts': { [String.raw`\/+$`]: isOurOwn },
  'server/src/features/emails/rules/course-cards.ts': { [String.raw`[\s,.;:–—-]+\S*$`]: isShort },
  'server/src/features/scorm/rules/data-model.ts': { '^([^?#]*)(.*)$': alwaysMatches },
  'server/src/drawing/page-links.ts': {
    [String.raw`(\d+) 0 R`]: 'Reads a PDF that LibreOffice wrote, a bounded part at a time.',
  },
  'server/src/reading/emails/format.ts': {
    [String.raw`<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w-]+)`]: isInChild,
  },
  'server/src/reading/emails/read-page.ts': { [String.raw`[ \t]*=[ \t]*\r?\n`]: isInChild },
  'server/src/reading/packages/href.ts': { '^([^?#]*)(.*)$': alwaysMatches },
  'server/src/reading/workbook-dates.ts': {
    [String.raw`"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]`]: isInChild,
  },
  'server/src/reading/workbook.ts': { [String.raw`\d+$`]: isInChild },
  'server/src/mail/limits.ts': {
    [String.raw`[^\s@<>"'()]+@[^\s<>"'()]+|\[[^\]\s]*[.:][^\]\s]*\]|\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[a-z\d_-]+\.)+[a-z][a-z\d-]+\b|\b(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}\b|\b[\da-f:]*::[\da-f:.]*`]:
      isShort,
  },
  'server/src/saml/saml.ts': { [String.raw`( *)<SingleLogoutService [^>]*>\n`]: isOurOwn },
};
