import { lostCallHours } from '@naryad/contract/calls/calls.words'
import { z } from 'zod'

import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { DailyRun, defineJob, type Job } from '../../platform/jobs/job.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { findForgotten } from './connections/phone-connections.repo.ts'
import { readQueue, readRequest } from './door/door.service.ts'
import { closeLostCalls } from './recording/events.repo.ts'
import { deleteExpiredCalls } from './retention.service.ts'

const forgottenAtOnce = 100

/** Their ends were never reported. */
async function closeLost(tx: Tx): Promise<void> {
  const ids = await closeLostCalls(tx, lostCallHours)
  await publishChange(tx, { room: 'calls', changes: ids.map((id) => ({ id })) })
}

export const callsJobs: readonly Job[] = [
  defineJob({
    name: readQueue,
    title: 'Чтение событий телефонии',
    data: z.strictObject({ requestId: z.int() }),
    run: (db, { requestId }) => readRequest(db, requestId),
  }),
  defineExclusiveJob({
    name: 'calls.forgotten',
    title: 'События телефонии, которые ждут чтения слишком долго',
    everySeconds: 600,
    run: async (tx) =>
      enqueue(
        tx,
        [readQueue],
        (await findForgotten(tx, forgottenAtOnce)).map((requestId) => ({ requestId })),
      ),
  }),
  defineExclusiveJob({
    name: 'calls.lost',
    title: 'Звонки, о конце которых АТС не сообщила',
    everySeconds: 600,
    run: closeLost,
  }),
  defineJob({
    name: 'calls.retention',
    title: 'Удаление старых звонков, записей и событий телефонии',
    data: DailyRun,
    schedule: { dailyFromHour: 3 },
    run: (db, _, ctx) => deleteExpiredCalls(db, ctx),
  }),
]
