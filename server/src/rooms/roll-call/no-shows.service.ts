import { rollCallStatusTitles } from '@naryad/contract/roll-call/roll-call.words'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { workOnAll } from '../../platform/isolation/isolated.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordActions } from '../history/index.ts'
import { lockMissed, markNoShows, type Missed } from './no-shows.repo.ts'
import { rollCallEvents } from './roll-call.events.ts'

export async function recordNoShows(tx: Tx, now = new Date().toISOString()): Promise<number> {
  const recorded = await workOnAll(tx, {
    what: 'Отметка неявки',
    items: await lockMissed(tx, now),
    nameOf: ({ id }) => `явка ${id}`,
    work: (group) => recordGroup(tx, group),
  })
  return recorded.length
}

async function recordGroup(tx: Tx, missed: readonly Missed[]): Promise<void> {
  await markNoShows(tx, missed)
  await recordActions(
    tx,
    { who: null },
    'roll-call',
    missed.map(({ id, status }) => ({
      objectId: id,
      kind: 'CHANGED',
      field: 'Статус',
      from: rollCallStatusTitles[status],
      to: rollCallStatusTitles.NO_SHOW,
    })),
  )
  await publishChange(tx, { room: 'roll-call', changes: missed })
  await publish(
    tx,
    rollCallEvents.noShow,
    missed.map(({ id }) => ({ rollCallId: id, byUserId: null })),
  )
}

/** Idempotent; the next run catches up on a skipped one. */
export const noShowJob = defineExclusiveJob({
  name: 'roll-call.no-shows',
  title: 'Отметка неявок',
  everySeconds: 60,
  run: (tx) => recordNoShows(tx),
})
