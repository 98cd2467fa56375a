import type { Approval } from '@naryad/contract/approvals/approvals'
import { inMessenger, isMessenger } from '@naryad/contract/approvals/approvals.words'

export const passIt = 'Передайте ссылку или покажите код.'

type SentTo = Pick<Approval, 'channel' | 'sentTo' | 'email'>

/** Below the code of a link that was just sent. */
export const sentText = ({ channel, sentTo, email }: SentTo): string => {
  if (isMessenger(channel)) return `Отправлено ${inMessenger(channel)}: ${sentTo}`
  return email === null ? passIt : `Письмо отправлено: ${email}`
}

/** «Не доставлено в Telegram: бота заблокировали в этом чате»; empty if it was, or nothing is known. */
export function undeliveredText({
  channel,
  deliveryError,
}: Pick<Approval, 'channel' | 'deliveryError'>): string {
  if (deliveryError === null || !isMessenger(channel)) return ''
  return `Не доставлено ${inMessenger(channel)}: ${deliveryError.charAt(0).toLowerCase()}${deliveryError.slice(1)}`
}

/** «Отправлено в Telegram» */
export const sentWay = (channel: Approval['channel']): string =>
  isMessenger(channel) ? `Отправлено ${inMessenger(channel)}` : 'Отправлено'
