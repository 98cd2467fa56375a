import { z } from 'zod'

import { flag, Id, idForm, Moment } from '../../kit/fields.ts'
import { pageQuery } from '../../kit/list.ts'
import { LetterKindCode, LetterMarkCode, LetterStateCode } from './mailboxes.codes.ts'

/** A file of a letter: attached, or why not. */
export const MailFile = z
  .object({ name: z.string(), size: z.int(), error: z.string().nullable() })
  .meta({ id: 'MailFile' })
export type MailFile = z.infer<typeof MailFile>

/** A letter that has come to a mailbox, in its log. */
export const MailLetter = z
  .object({
    id: Id,
    mailbox: z.object({ id: Id, address: z.string() }),
    receivedAt: Moment,
    from: z.string(),
    fromName: z.string(),
    subject: z.string(),
    kind: LetterKindCode.nullable(),
    state: LetterStateCode,
    /** Why this became of it; empty if that is obvious. */
    reason: z.string(),
    taskId: Id.nullable(),
    suggestionId: Id.nullable(),
    files: z.array(MailFile),
    size: z.int(),
    /** It can be read again: nothing has come of it, and its source is still there. */
    mayReread: z.boolean(),
  })
  .meta({ id: 'MailLetter' })
export type MailLetter = z.infer<typeof MailLetter>

export const MailLettersQuery = z.strictObject({
  mailboxId: z.string().regex(idForm, 'ожидается номер').transform(Number).optional().meta({ title: 'Ящик' }),
  ...pageQuery,
})
export type MailLettersQuery = z.infer<typeof MailLettersQuery>

/** A letter as it was written: plain text alone, for those who see what became of it. */
export const MailLetterText = z
  .object({
    id: Id,
    from: z.string(),
    fromName: z.string(),
    subject: z.string(),
    sentAt: Moment.nullable(),
    receivedAt: Moment,
    /** With quotations and signature. Of an unreadable letter: the beginning of its source. */
    wholeText: z.string(),
    marks: z.array(LetterMarkCode),
    files: z.array(MailFile),
  })
  .meta({ id: 'MailLetterText' })
export type MailLetterText = z.infer<typeof MailLetterText>

/** `isPersonal`: take it as a letter of a person, whatever its kind. */
export const MailLetterReread = z.strictObject({ isPersonal: flag('Это обращение') })
export type MailLetterReread = z.infer<typeof MailLetterReread>
