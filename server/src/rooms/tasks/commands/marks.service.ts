import type { TaskMark, TaskMarkInput } from '@naryad/contract/tasks/marks'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { notFound, refused } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { momentText } from '../../../platform/text/values.ts'
import { notLaterThanNow } from '../../../platform/time/device-clock.ts'
import type { CommandContext } from '../edit/drafts.ts'
import { taskEvents } from '../tasks.events.ts'
import { insertActions } from './changes.repo.ts'
import { findMarkedTask, insertMark } from './marks.repo.ts'

/**
 * «Я на месте». The version and the status of the task are unchanged, so concurrent edits do not
 * conflict. Independent of the roll-call, which records whether the client's truck has come.
 */
export async function markTask(
  tx: Tx,
  who: CommandContext['who'],
  taskId: number,
  { kind, point, accuracyM, ...input }: TaskMarkInput,
): Promise<TaskMark> {
  const task = await findMarkedTask(tx, who, taskId)
  if (!task) throw notFound('Заявка')
  const whyNot = checkWork(task, who)
  if (whyNot && !task.isHandedOver) throw refused(whyNot)
  const at = notLaterThanNow(input.at)
  const { lat, lon } = point ?? { lat: null, lon: null }
  const mark = await insertMark(tx, { taskId, userId: who.id, kind, at, lat, lon, accuracyM })
  await insertActions(
    tx,
    [{ taskId, userId: who.id, source: 'STAFF', kind, field: null, fromText: null, toText: markText(mark) }],
    new Date().toISOString(),
  )
  // Not published to clients: their screens do not show marks.
  await publishChange(tx, { room: 'tasks', changes: [{ id: taskId }] })
  await publish(tx, taskEvents.marked, [{ taskId, userId: who.id, at, point: mark.point }])
  return mark
}

/** Above this delay the mark was sent from an offline device, so its own time is shown. */
const delayMs = 60_000

function markText({ at, point, accuracyM }: TaskMark): string | null {
  const when = Date.now() - Date.parse(at) > delayMs ? momentText(at) : ''
  const where = point === null ? '' : `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`
  const accuracy = point === null || accuracyM === null ? '' : `±${accuracyM} м`
  return [when, [where, accuracy].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
}
