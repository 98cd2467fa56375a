import { fitText } from '@naryad/contract/kit/cut-text'

const maxLength = 120

/** The first line of a text, truncated for lists. */
export function firstLine(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return fitText(line.trim(), maxLength)
}
