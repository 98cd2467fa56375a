import type { RollCallSheet, RollCallSheetInput } from '@naryad/contract/roll-call/roll-call'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Ctx, Who } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { differences, type ObjectChange, recordActions, refuseStale } from '../history/index.ts'
import { rollCallHistoryFields, windowText } from './history-fields.ts'
import { rollCallEvents } from './roll-call.events.ts'
import {
  deleteRollCalls,
  insertRollCalls,
  lockOfDay,
  type NewRollCall,
  readSheetItems,
  type RollCallRow,
  updateRollCalls,
} from './roll-call.repo.ts'
import { changeRow, Mistakes, newRow } from './sheet.rules.ts'
import { readSubjects } from './subjects.repo.ts'

export async function readSheet(db: Db, who: Who, date: string): Promise<RollCallSheet> {
  const items = await readSheetItems(db, who, date)
  return { date, items, totalCount: items.length }
}

interface Edits {
  readonly added: readonly NewRollCall[]
  readonly changed: readonly {
    readonly before: RollCallRow
    readonly after: RollCallRow
    readonly actions: readonly ObjectChange[]
  }[]
  readonly removed: readonly RollCallRow[]
}

/** Writes marks, additions and removals of one day, all or none. */
export const saveSheet = (db: Db, ctx: Ctx, input: RollCallSheetInput): Promise<RollCallSheet> =>
  inTransaction(db, async (tx) => {
    const changedIds = input.changes.map(({ id }) => id)
    const ids = [...new Set([...changedIds, ...input.removedIds])]
    if (ids.length < changedIds.length + input.removedIds.length)
      throw invalid({ changes: 'Отметки: одна явка названа дважды' })
    const rows = await lockOfDay(tx, ctx.who, input.date, ids)
    if (rows.length < ids.length) throw notFound('Явка')
    const byId = new Map(rows.map((row) => [row.id, row]))
    await refuseStaleChanges(tx, ctx, input, byId)
    await writeEdits(tx, ctx, await judge(tx, input, byId))
    return readSheet(tx, ctx.who, input.date)
  })

async function refuseStaleChanges(
  tx: Tx,
  ctx: Ctx,
  { changes, date }: RollCallSheetInput,
  rows: ReadonlyMap<number, RollCallRow>,
): Promise<void> {
  for (const { id, version } of changes) {
    const present = rows.get(id)?.version
    if (version === undefined || present === undefined || version === present) continue
    await refuseStale(tx, {
      entity: 'roll-call',
      objectId: id,
      what: 'Явку',
      sent: version,
      present,
      current: () => readSheet(tx, ctx.who, date),
    })
  }
}

async function judge(
  tx: Tx,
  { date, changes, additions, removedIds }: RollCallSheetInput,
  rows: ReadonlyMap<number, RollCallRow>,
): Promise<Edits> {
  const now = Date.now()
  const mistakes = new Mistakes()
  const changed = changes.flatMap((change, at) => {
    const before = rows.get(change.id)
    if (!before) return []
    const after = changeRow(before, change, { path: `changes.${at}`, now, mistakes })
    const actions = differences(before.id, rollCallHistoryFields, before, after)
    return actions.length === 0 ? [] : { before, after, actions }
  })
  const subjects = additions.length === 0 ? undefined : await readSubjects(tx, additions)
  const added = subjects
    ? additions.map((addition, at) =>
        newRow(addition, subjects, { date, path: `additions.${at}`, now, mistakes }),
      )
    : []
  if (!mistakes.isEmpty) throw invalid(mistakes.fields)
  const removed = removedIds.flatMap((id) => rows.get(id) ?? [])
  const planned = removed.find(({ taskId }) => taskId !== null)
  if (planned) throw conflict(`Явка убирается вместе с планом заявки №\u00a0${planned.taskId}`)
  return { added, changed, removed }
}

async function writeEdits(tx: Tx, ctx: Ctx, { added, changed, removed }: Edits): Promise<void> {
  await deleteRollCalls(
    tx,
    removed.map(({ id }) => id),
  )
  await updateRollCalls(
    tx,
    changed.map(({ after }) => after),
  )
  const ids = await insertRollCalls(tx, added)
  await recordActions(tx, ctx, 'roll-call', [
    ...removed.map((row) => ({ objectId: row.id, kind: 'DELETED' as const, from: windowText(row) })),
    ...changed.flatMap(({ actions }) => actions),
    ...ids.map((objectId) => ({ objectId, kind: 'CREATED' as const })),
  ])
  await publishChange(tx, {
    room: 'roll-call',
    changes: [
      ...removed,
      ...changed.map(({ after }) => after),
      ...added.map(({ companyId }, at) => ({ id: ids[at] ?? 0, companyId })),
    ],
  })
  const missed = changed.filter(({ before, after }) => isMissed(after) && !isMissed(before))
  await publish(
    tx,
    rollCallEvents.noShow,
    [...missed.map(({ after }) => after.id), ...ids.filter((_, at) => isMissed(added[at]))].map(
      (rollCallId) => ({ rollCallId, byUserId: ctx.who.id }),
    ),
  )
}

const isMissed = (row: Pick<NewRollCall, 'status'> | undefined): boolean => row?.status === 'NO_SHOW'
