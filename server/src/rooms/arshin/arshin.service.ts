import { setTimeout as sleep } from 'node:timers/promises'

import type { ArshinCheck, ArshinQuestion, UnitInArshin } from '@naryad/contract/arshin/arshin'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import type { Connection } from '../room.ts'
import { getUnit } from '../units/index.ts'
import {
  type AskedUnit,
  findLastCheck,
  findUnitsToCheck,
  insertCheck,
  knownDays,
  readAskedUnit,
} from './arshin.repo.ts'
import { recordAnswer, takeTurn } from './pace.repo.ts'
import { type ArshinAnswer, type ArshinQuery, searchRegister } from './register.ts'

/** The connection that administrators have switched on. */
export type FindArshin = (db: Db) => Promise<Connection | undefined>

export interface ArshinRoom {
  readonly db: Db
  readonly findArshin: FindArshin
}

/** A person does not wait longer for the questions of others. */
const longestWaitMs = 20_000
const usualPauseSeconds = 1.2
const usualMonths = 48
/** At most in one night. */
const maxNightly = 200

export async function readUnitInArshin(
  { db, findArshin }: ArshinRoom,
  ctx: Ctx,
  id: number,
): Promise<UnitInArshin> {
  await getUnit(db, ctx, id)
  return {
    isOn: (await findArshin(db)) !== undefined,
    check: (await findLastCheck(db, id)) ?? null,
  }
}

export async function askAboutUnit(
  room: ArshinRoom,
  ctx: Ctx,
  id: number,
  { isFresh }: ArshinQuestion,
): Promise<UnitInArshin> {
  const { db } = room
  await getUnit(db, ctx, id)
  const connection = await room.findArshin(db)
  if (!connection)
    throw conflict('«Аршин» не подключён: его включает администратор в «Настройки → Подключения»')
  const unit = await readAskedUnit(db, id)
  const known = isFresh ? undefined : await findLastCheck(db, id)
  if (unit && !(known && isStillKnown(known)))
    await ask(db, connection, unit, { byUserId: ctx.who.id, longestWaitMs, signal: ctx.signal })
  return { isOn: true, check: (await findLastCheck(db, id)) ?? null }
}

const isStillKnown = ({ at, outcome }: ArshinCheck): boolean =>
  Date.now() - Date.parse(at) < knownDays[outcome] * 86_400_000

/** Asks about units with a verification that has no record or ends soon. Returns how many were asked. */
export async function askNightly(room: ArshinRoom, signal: AbortSignal): Promise<number> {
  const connection = await room.findArshin(room.db)
  if (!connection) return 0
  const ids = await findUnitsToCheck(room.db, { today: companyToday(), limit: maxNightly })
  let asked = 0
  for (const id of ids) {
    signal.throwIfAborted()
    const unit = await readAskedUnit(room.db, id)
    if (!unit) continue
    const isAsked = await ask(room.db, connection, unit, { byUserId: null, longestWaitMs: 60_000, signal })
    // A register that does not answer is asked tomorrow.
    if (!isAsked) break
    asked += 1
  }
  return asked
}

interface Asking {
  readonly byUserId: number | null
  readonly longestWaitMs: number
  readonly signal: AbortSignal
}

/** One question, recorded with its answer. False if the register is left alone for now. */
async function ask(db: Db, connection: Connection, unit: AskedUnit, asking: Asking): Promise<boolean> {
  const first = await inTurn(db, connection, queryOf(unit), asking)
  const answer =
    first.kind === 'failed' && first.isWorthRepeating
      ? await inTurn(db, connection, queryOf(unit), asking)
      : first
  const records = answer.kind === 'answered' ? answer.records : []
  await insertCheck(db, {
    unitId: unit.id,
    outcome: answer.kind === 'failed' ? 'FAILED' : records.length > 0 ? 'FOUND' : 'NONE',
    error: answer.kind === 'failed' ? answer.error : '',
    records,
    byUserId: asking.byUserId,
  })
  return answer.kind === 'answered' || !answer.isWorthRepeating
}

async function inTurn(
  db: Db,
  connection: Connection,
  query: ArshinQuery,
  { longestWaitMs: longest, signal }: Asking,
): Promise<ArshinAnswer> {
  const turn = await takeTurn(db, pauseMsOf(connection))
  if (turn.kind === 'silent')
    return {
      kind: 'failed',
      error: 'Реестр не отвечает, повторите через десять минут',
      isWorthRepeating: true,
    }
  if (turn.ms > longest)
    return {
      kind: 'failed',
      error: 'В очереди к реестру много вопросов, повторите позже',
      isWorthRepeating: true,
    }
  await sleep(turn.ms, undefined, { signal })
  const answer = await searchRegister(connection, query, signal)
  signal.throwIfAborted()
  await recordAnswer(db, answer.kind === 'answered' || !answer.isWorthRepeating)
  return answer
}

const pauseMsOf = ({ values }: Connection): number =>
  Number((values['pause'] ?? String(usualPauseSeconds)).replace(',', '.')) * 1000

/** The verification that is in force, and the one before it. */
const queryOf = ({ kind, serial, verificationMonths }: AskedUnit): ArshinQuery => ({
  serial,
  title: kind === 'TACHOGRAPH' ? '*ахограф*' : undefined,
  from: addDays(companyToday(), -Math.ceil((((verificationMonths ?? usualMonths) + 12) / 12) * 366)),
})
