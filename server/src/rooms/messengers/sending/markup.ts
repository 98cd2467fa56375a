import { type Message, type MessageButton, rateAction } from '@naryad/contract/messengers/message'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const maxTitleLength = 200

/** HTML with a bold title, within the length limit of the messenger. */
export function htmlOf({ title, lines }: Message, most: number): string {
  const head = cut(title, maxTitleLength)
  const body = cut(lines.join('\n').trim(), most - head.length - 2)
  const bold = head === '' ? '' : `<b>${escapeHtml(head)}</b>`
  return [bold, escapeHtml(body)].filter((part) => part !== '').join('\n')
}

/** Messengers count UTF-16 units, so the text is cut by `length`, not between the halves of a surrogate pair. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  return `${short.isWellFormed() ? short : short.slice(0, -1)}…`
}

/** Callback data of a button: «take:18420», «rate5:18420». */
export const buttonData = (button: Exclude<MessageButton, { url: string }>): string =>
  'score' in button ? `${rateAction}${button.score}:${button.taskId}` : `${button.action}:${button.taskId}`
