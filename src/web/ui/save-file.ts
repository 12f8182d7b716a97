/** Downloads a file that was made in the browser. */

/** Saves `content` under `name`; `type` is its media type. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url));
}
