import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'

/** The personal calendar link: when it was issued and when a calendar client last read it. */
export const CalendarLinkState = z
  .object({ issuedAt: Moment.nullable(), lastReadAt: Moment.nullable() })
  .meta({ id: 'CalendarLinkState' })
export type CalendarLinkState = z.infer<typeof CalendarLinkState>

/** Shown once: only a hash of the token is stored. */
export const CalendarLink = z.object({ url: z.string(), issuedAt: Moment }).meta({ id: 'CalendarLink' })
export type CalendarLink = z.infer<typeof CalendarLink>

/** 32 bytes in base64url. */
export const FeedQuery = z.strictObject({
  token: z
    .string()
    .regex(/^[\w-]{43}$/, 'ссылка неполная')
    .meta({ title: 'Ключ' }),
})
