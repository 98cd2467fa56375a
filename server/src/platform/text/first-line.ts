const maxLength = 120

/** The first line of a text, truncated for lists. */
export function firstLine(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const points = [...line.trim()]
  return points.length <= maxLength
    ? line.trim()
    : `${points
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
