import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { readSetting } from '../settings/index.ts'
import { lockNotTaken, markNoticed } from './not-taken.repo.ts'
import { shiftEvents } from './shifts.events.ts'

/** Notifies the seniors once of each handover that waits too long. */
export async function publishNotTaken(tx: Tx, now = new Date().toISOString()): Promise<void> {
  const { notTakenMinutes } = await readSetting(tx, 'shifts')
  const overdue = await lockNotTaken(tx, notTakenMinutes, now)
  if (overdue.length === 0) return
  await markNoticed(
    tx,
    overdue.map(({ handoverId }) => handoverId),
    now,
  )
  await publish(tx, shiftEvents.notTaken, overdue)
}

export const notTakenJob = defineExclusiveJob({
  name: 'shifts.not-taken',
  title: 'Смены, которые никто не принял',
  everySeconds: 300,
  run: (tx) => publishNotTaken(tx),
})
