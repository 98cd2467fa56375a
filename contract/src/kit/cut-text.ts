/** At most so many characters and an ellipsis; `atWord` does not break the last word. */
export function cutText(text: string, longest: number, { atWord = false } = {}): string {
  const characters = [...text]
  if (characters.length <= longest) return text
  const cut = characters.slice(0, longest).join('')
  const space = cut.lastIndexOf(' ')
  // One long word is cut all the same.
  return `${atWord && space > cut.length / 2 ? cut.slice(0, space) : cut.trimEnd()}…`
}

/** At most so many characters, the ellipsis among them. */
export const fitText = (text: string, most: number): string =>
  [...text].length <= most ? text : cutText(text, most - 1)
