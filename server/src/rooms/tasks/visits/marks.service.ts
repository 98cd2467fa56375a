import type { TaskMark, TaskMarkInput } from '@naryad/contract/tasks/marks'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { notFound, refused } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { occurrenceOf } from '../../../platform/time/occurrence.ts'
import { insertActions } from '../changes/changes.repo.ts'
import { timeOf } from '../changes/clock.ts'
import type { Command } from '../changes/drafts.ts'
import { taskEvents } from '../tasks.events.ts'
import { findMarkedTask, insertMark } from './marks.repo.ts'

/**
 * «Я на месте». The version and the status of the task are unchanged, so concurrent edits do not
 * conflict. Independent of the roll-call, which records whether the client's truck has come.
 */
export async function markTask(
  tx: Tx,
  { who, occurrence }: Command,
  taskId: number,
  { kind, point, accuracyM, ...input }: TaskMarkInput,
): Promise<TaskMark> {
  const task = await findMarkedTask(tx, who, taskId)
  if (!task) throw notFound('Заявка')
  const whyNot = checkWork(task, who)
  if (whyNot && !task.isHandedOver) throw refused(whyNot)
  const time = await timeOf(tx, { who, occurrence: occurrenceOf({ occurrence }, input.at) }, task)
  const { at } = time
  const { lat, lon } = point ?? { lat: null, lon: null }
  const mark = await insertMark(tx, { taskId, userId: who.id, kind, at, lat, lon, accuracyM })
  await insertActions(
    tx,
    [{ taskId, userId: who.id, source: 'STAFF', kind, field: null, fromText: null, toText: markText(mark) }],
    time,
  )
  // Not published to clients: their screens do not show marks.
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId }] })
  await publish(tx, taskEvents.marked, [{ taskId, userId: who.id, at, point: mark.point }])
  return mark
}

function markText({ point, accuracyM }: TaskMark): string | null {
  const where = point === null ? '' : `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`
  const accuracy = point === null || accuracyM === null ? '' : `±${accuracyM} м`
  return [where, accuracy].filter(Boolean).join(' ') || null
}
