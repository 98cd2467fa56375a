import type { Absence, AbsenceChange, AbsenceInput } from '@naryad/contract/calendar/absences'
import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { fullName } from '@naryad/contract/kit/people'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound, refused } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { dayText, textOrNull } from '../../platform/text/values.ts'
import { differences, recordActions, refuseStale, type HistoryField } from '../history/index.ts'
import {
  deleteAbsence,
  findAbsence,
  findOverlapping,
  insertAbsence,
  isManagedBy,
  lockAbsence,
  lockEmployee,
  updateAbsence,
} from './absences.repo.ts'

const historyFields: readonly HistoryField<Absence>[] = [
  { title: 'Сотрудник', text: ({ user }) => fullName(user), value: ({ user }) => user.id },
  { title: 'Вид', text: ({ kind }) => absenceTitles[kind] },
  { title: 'С', text: ({ dateFrom }) => dayText(dateFrom) },
  { title: 'По', text: ({ dateTo }) => dayText(dateTo) },
  { title: 'Заметка', text: ({ comment }) => textOrNull(comment) },
]

const announceAbsence = (tx: Tx, id: number): Promise<void> =>
  publishChange(tx, { room: 'calendar', changes: [{ id }] })

export async function createAbsence(tx: Tx, ctx: Ctx, input: AbsenceInput): Promise<Absence> {
  await checkAbsence(tx, ctx, input, 0)
  const id = await insertAbsence(tx, input)
  await recordActions(tx, ctx, 'absences', [{ objectId: id, kind: 'CREATED' }])
  await announceAbsence(tx, id)
  return getAbsence(tx, ctx, id)
}

export const changeAbsence = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: AbsenceChange,
): Promise<Absence> =>
  inTransaction(db, async (tx) => {
    const before = await lockAbsence(tx, id, isManagedBy(ctx))
    if (!before) throw notFound('Отсутствие')
    await refuseStale(tx, {
      entity: 'absences',
      objectId: id,
      what: 'Отсутствие',
      sent: version,
      present: before.version,
      current: () => Promise.resolve(before),
    })
    await checkAbsence(tx, ctx, input, id)
    const { userId, ...fields } = input
    const user = userId === before.user.id ? before.user : undefined
    const isSame =
      user && Object.entries(fields).every(([key, value]) => before[key as keyof Absence] === value)
    if (isSame) return before
    await updateAbsence(tx, id, input)
    const after = await getAbsence(tx, ctx, id)
    await recordActions(tx, ctx, 'absences', differences(id, historyFields, before, after))
    await announceAbsence(tx, id)
    return after
  })

export const removeAbsence = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockAbsence(tx, id, isManagedBy(ctx))
    if (!before) throw notFound('Отсутствие')
    await deleteAbsence(tx, id)
    await recordActions(tx, ctx, 'absences', [
      {
        objectId: id,
        kind: 'DELETED',
        from: `${fullName(before.user)}, ${absenceTitles[before.kind]}: ${dayText(before.dateFrom)}–${dayText(before.dateTo)}`,
      },
    ])
    await announceAbsence(tx, id)
  })

/** Absences of one employee must not overlap; an engineer may record only their own. */
async function checkAbsence(tx: Tx, ctx: Ctx, input: AbsenceInput, exceptId: number): Promise<void> {
  if (ctx.scope !== 'all' && input.userId !== ctx.who.id)
    throw refused('Инженер отмечает только своё отсутствие')
  if (!(await lockEmployee(tx, input.userId))) throw invalid({ userId: 'Сотрудник: такого сотрудника нет' })
  const other = await findOverlapping(tx, input, exceptId)
  if (other)
    throw conflict(
      `На эти дни уже отмечено: ${absenceTitles[other.kind]}, ${dayText(other.dateFrom)}–${dayText(other.dateTo)}`,
    )
}

async function getAbsence(tx: Tx, ctx: Ctx, id: number): Promise<Absence> {
  const absence = await findAbsence(tx, id, isManagedBy(ctx))
  if (!absence) throw new Error(`absence ${id} does not exist`)
  return absence
}
