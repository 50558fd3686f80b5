import { Tokenizer, type Token } from 'parse5';

type CommentTag = {
  tagName: string;
  /** The position within the comment. */
  attributes: readonly { name: string; value: string; start: number; end: number }[];
};
export type CommentParts = { tags: CommentTag[]; texts: { start: number; end: number }[] };

/** Outlook parses a conditional comment as HTML. A fragment of a table is not a tree, so its tags are read one by one. */
export function readComment(comment: string): CommentParts {
  const parts: CommentParts = { tags: [], texts: [] };
  const addText = ({ location }: Token.CharacterToken) => {
    if (location) parts.texts.push({ start: location.startOffset, end: location.endOffset });
  };
  const addTag = ({ tagName, attrs, location }: Token.TagToken) =>
    parts.tags.push({
      tagName,
      attributes: attrs.flatMap(({ name, value }) => {
        const place = location?.attrs?.[name];
        return place ? [{ name, value, start: place.startOffset, end: place.endOffset }] : [];
      }),
    });
  const skip = () => {};
  const reader = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: addTag,
      onEndTag: addTag,
      onComment: skip,
      onDoctype: skip,
      onEof: skip,
      onCharacter: addText,
      onNullCharacter: addText,
      onWhitespaceCharacter: addText,
    },
  );
  reader.write(comment, true);
  return parts;
}
