import { z } from 'zod'

import { Id, line, Moment } from '../../kit/fields.ts'
import { pageQuery, Sort } from '../../kit/list.ts'

/**
 * QUEUED is waiting for its first or next attempt, KEPT stays in the product's own mailbox because no mail
 * server is set.
 */
export const LetterStatus = z.enum(['QUEUED', 'SENT', 'FAILED', 'KEPT']).meta({ title: 'Статус' })
export type LetterStatus = z.infer<typeof LetterStatus>

export const letterStatusTitles: Record<LetterStatus, string> = {
  QUEUED: 'В очереди',
  SENT: 'Отправлено',
  FAILED: 'Не отправлено',
  KEPT: 'В ящике',
}

/**
 * A letter sent by the product. The text is included only for letters that were not sent, because it
 * contains the link.
 */
export const Letter = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string().nullable(),
    status: LetterStatus,
    lastError: z.string().nullable(),
    createdAt: Moment,
    sentAt: Moment.nullable(),
  })
  .meta({ id: 'Letter' })
export type Letter = z.infer<typeof Letter>

export const LettersQuery = z.strictObject({
  ...pageQuery,
  /** Only letters to this address. */
  to: line({ title: 'Кому', max: 320 }).optional(),
  sort: Sort.default('DESC').meta({ title: 'Порядок' }),
})
export type LettersQuery = z.infer<typeof LettersQuery>
