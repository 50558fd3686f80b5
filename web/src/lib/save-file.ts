/** Passes a file from an answer to the browser's downloads. */
export function saveFile({ filename, type, content }: { filename: string; type: string; content: string }): void {
  const link = document.createElement('a');
  link.href = `data:${type};base64,${content}`;
  link.download = filename;
  link.click();
}
