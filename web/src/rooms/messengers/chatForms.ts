import type { RuleChat } from '@naryad/contract/messengers/messengers'
import { chatTypeTitles } from '@naryad/contract/messengers/messengers.words'

import { counted, type Forms } from '../../ui/formats/plural.ts'

export const chatForms: Forms = ['чат', 'чата', 'чатов']

const memberForms: Forms = ['участник', 'участника', 'участников']
const subscriberForms: Forms = ['подписчик', 'подписчика', 'подписчиков']

/** «Группа, 14 участников» */
export function describeChat(
  { type, membersCount }: Pick<RuleChat, 'type' | 'membersCount'>,
  kind = chatTypeTitles[type],
): string {
  if (membersCount === null) return kind
  return `${kind}, ${counted(membersCount, type === 'CHANNEL' ? subscriberForms : memberForms)}`
}
