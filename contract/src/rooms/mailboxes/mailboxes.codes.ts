import { z } from 'zod'

import { queues } from '../tasks/tasks.queues.ts'
import {
  letterKinds,
  letterMarks,
  letterStates,
  mailboxResults,
  mailboxSecurities,
  mailboxSignIns,
  mailProviders,
} from './mailboxes.words.ts'

export const LetterKindCode = z.enum(letterKinds).meta({ title: 'Вид письма' })
export const LetterStateCode = z.enum(letterStates).meta({ title: 'Что стало с письмом' })
export const LetterMarkCode = z.enum(letterMarks)
export const MailboxResultCode = z.enum(mailboxResults)
export const MailboxSecurityCode = z.enum(mailboxSecurities)
export const MailboxSignInCode = z.enum(mailboxSignIns)
export const MailProviderCode = z.enum(mailProviders)

/** Without the name of its own in the description of the API: as an input it has another title. */
export const MailboxQueue = z.enum(queues)
