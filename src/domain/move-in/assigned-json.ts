/** Finds JSON that a script assigns to a property of `window` or `self`, such as `window.__STATE__ = {…}` (MOVE-14). */

const assignment = /(?:window|self|globalThis)(?:\.|\[["'])[\w$]+(?:["']\])?\s*=\s*(?:JSON\.parse\(\s*(?=["'`]))?/g;
/** The most values that are read, complete or not: one whose end is missing is read up to the script's end, which would take too long many times. */
const mostTried = 20;

/** The JSON texts, in their order; an assigned expression that is no object or list gives none. */
export function assignedJson(script: string): string[] {
  const found: string[] = [];
  let tried = 0;
  for (const { index, 0: start } of script.matchAll(assignment)) {
    const at = index + start.length;
    const first = script.charAt(at);
    if (!/["'{[]/.test(first)) continue;
    const text = /["']/.test(first) ? quotedJson(script, at) : balanced(script, at);
    if (text !== undefined) found.push(text);
    tried += 1;
    if (tried >= mostTried) break;
  }
  return found;
}

/** The object or list that begins at `start`, up to its closing bracket. */
function balanced(text: string, start: number): string | undefined {
  let [depth, inString] = [0, false];
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return undefined;
}

/** JSON in a string in double quotes, as `JSON.parse("…")` takes it. */
function quotedJson(text: string, start: number): string | undefined {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) {
      try {
        const value: unknown = JSON.parse(`"${text.slice(start + 1, at).replaceAll("\\'", "'")}"`);
        return typeof value === 'string' ? value : undefined;
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}
