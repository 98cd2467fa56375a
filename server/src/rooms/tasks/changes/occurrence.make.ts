import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import sharp from 'sharp'
import { expect } from 'vitest'

import type { Db } from '../../../platform/db/connect.ts'
import type { Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Sent later by a device whose clock is wrong by `error`. */
export const sentLater = (agoMs: number, error = 0, more: Record<string, string> = {}) => ({
  headers: {
    [occurrenceHeaders.occurredAt]: new Date(Date.now() + error - agoMs).toISOString(),
    [occurrenceHeaders.deviceNow]: new Date(Date.now() + error).toISOString(),
    ...more,
  },
})
const isAgo = (moment: string | null | undefined, agoMs: number): boolean =>
  typeof moment === 'string' && Math.abs(Date.now() - agoMs - Date.parse(moment)) < 5_000
export const expectAgo = (moment: string | null | undefined, agoMs: number): void =>
  expect({ moment, isAgo: isAgo(moment, agoMs) }).toEqual({ moment, isAgo: true })

const longAgo = new Date(Date.now() - 30 * day).toISOString()

/** A task of the engineer that has been in work for a month. */
export const makeTaskInWork = (db: Db, on: Stage, facts: Parameters<typeof makeTask>[1] = {}) =>
  makeTask(db, {
    status: 'IN_PROGRESS',
    operatorId: on.engineer.user.id,
    companyId: on.companyId,
    createdAt: longAgo,
    statusSince: longAgo,
    ...facts,
  })

export const readTask = (db: Db, id: number) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const readActions = (db: Db, id: number) =>
  db.selectFrom('taskActions').selectAll().where('taskId', '=', id).orderBy('id').execute()

/** A line on a transparent background. */
export async function drawing(): Promise<string> {
  const line =
    '<svg width="300" height="120"><path d="M10 90 L290 20" stroke="#10182b" stroke-width="4"/></svg>'
  const png = await sharp(Buffer.from(line)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
