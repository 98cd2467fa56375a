import type { CalendarLink, CalendarLinkState } from '@naryad/contract/calendar/calendar-links'

import type { Db } from '../../platform/db/connect.ts'
import { allOf } from '../../platform/db/query/conditions.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import { recordActions } from '../history/index.ts'
import { visibleTasks } from '../tasks/index.ts'
import { deleteLink, findLink, findReader, updateLastReadAt, upsertLink } from './calendar-links.repo.ts'
import { feedOf } from './feed.ts'
import { ownVisitsAround, readVisits } from './visits.repo.ts'

export async function linkState(db: Db, userId: number): Promise<CalendarLinkState> {
  return (await findLink(db, userId)) ?? { issuedAt: null, lastReadAt: null }
}

/**
 * Issues a new link and invalidates the previous one. The token is only in this response, not in the database or the
 * history. It is a query parameter because query strings are never logged.
 */
export const issueLink = (db: Db, { who }: Ctx, origin: string): Promise<CalendarLink> =>
  inTransaction(db, async (tx) => {
    const token = newSecret()
    const issuedAt = await upsertLink(tx, who.id, hashSecret(token))
    await recordActions(tx, { who }, 'users', [{ objectId: who.id, kind: 'TOKEN_ISSUED', field: linkTitle }])
    return { url: `${origin.replace(/\/+$/, '')}/api/calendar/feed.ics?token=${token}`, issuedAt }
  })

export const revokeLink = (db: Db, { who }: Ctx): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await deleteLink(tx, who.id))) return
    await recordActions(tx, { who }, 'users', [{ objectId: who.id, kind: 'TOKEN_REVOKED', field: linkTitle }])
  })

const linkTitle = 'Адрес календаря'

const pastDays = 14
const futureDays = 45

export async function readFeed(db: Db, token: string, origin: string): Promise<FileReply> {
  const reader = await findReader(db, hashSecret(token))
  if (!reader) throw notFound('Календарь')
  await updateLastReadAt(db, reader.id)
  const own = allOf([visibleTasks(reader), ownVisitsAround(reader.id, pastDays, futureDays)])
  const { items } = await readVisits(db, own)
  const body = Buffer.from(feedOf(items, { origin, timeZone: reader.timeZone }))
  return { body, mime: 'text/calendar; charset=utf-8', name: 'naryad.ics', size: body.length }
}
