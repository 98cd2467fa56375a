/** Cuts to `longest` characters and adds an ellipsis; with `atWord` the last word is not broken. */
export function cutText(text: string, longest: number, { atWord = false } = {}): string {
  const characters = [...text]
  if (characters.length <= longest) return text
  const cut = characters.slice(0, longest).join('')
  const space = cut.lastIndexOf(' ')
  // A single long word is cut anyway.
  return `${atWord && space > cut.length / 2 ? cut.slice(0, space) : cut.trimEnd()}…`
}

/** Cuts to `most` characters, the ellipsis included. */
export const fitText = (text: string, most: number): string =>
  [...text].length <= most ? text : cutText(text, most - 1)
