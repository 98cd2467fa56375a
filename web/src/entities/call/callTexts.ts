import type { Call } from '@naryad/contract/calls/calls'
import { talkLength } from '@naryad/contract/calls/calls.words'
import { shortName } from '@naryad/contract/kit/people'
import IconPencil from '~icons/pencil'
import IconPhoneIncoming from '~icons/phone-incoming'
import IconPhoneOutgoing from '~icons/phone-outgoing'

import type { IconComponent } from '../../ui/Icon.tsx'

export const callIcon = ({ direction, notedBy }: Call): IconComponent =>
  notedBy ? IconPencil : direction === 'OUT' ? IconPhoneOutgoing : IconPhoneIncoming

/** «Лапина О., 2:05» */
export function talkedWith({ result, isReturned, answeredBy, answeredExtension, talkSeconds }: Call): string {
  if (result !== 'ANSWERED') return isReturned ? 'перезвонили' : ''
  const who = answeredBy ? shortName(answeredBy) : answeredExtension && `номер ${answeredExtension}`
  return [who, talkSeconds !== null && talkSeconds > 0 && talkLength(talkSeconds)].filter(Boolean).join(', ')
}
