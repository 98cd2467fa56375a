import {
  type RegisterChange,
  registerEvent,
  registerEvents,
  type RegisterKind,
  registerKinds,
} from '@naryad/contract/webhooks/webhooks.words'

import { tryLock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import {
  lastChangeSeq,
  numberAllChanges,
  numberChanges,
  readChanges,
  readFeedState,
  type StoredChange,
} from '../changes/index.ts'
import { type ObjectFacts, readCompanyCodes, readObjectFacts } from './compose.repo.ts'
import { type Fact, messagesFor } from './listeners.ts'
import { insertMessages } from './messages.repo.ts'
import {
  deletePosition,
  type Departure,
  findPosition,
  forgetDepartures,
  type Position,
  takeDepartures,
  writePosition,
} from './positions.repo.ts'
import { readListeners } from './webhooks.repo.ts'

const pageSize = 500
/** So that one run ends within its turn after a large import; the next one goes on. */
const maxPages = 20

/** Starts at the present end of the feed, if an address wants changes of registers and none did before. */
export async function followRegisters(db: Db): Promise<void> {
  if ((await readListeners(db, registerEvents)).length === 0 || (await findPosition(db))) return
  await numberAllChanges(db)
  await inTransaction(db, startAtEnd)
}

async function startAtEnd(tx: Tx): Promise<void> {
  const { epoch } = await readFeedState(tx)
  await writePosition(tx, { epoch, seq: await lastChangeSeq(tx) })
  await forgetDepartures(tx)
}

/** Queues messages about the changes of registers since the last run. */
export async function queueRegisterChanges(db: Db): Promise<void> {
  if (!(await findPosition(db))) return followRegisters(db)
  for (let page = 0; page < maxPages; page += 1) {
    await numberChanges(db)
    const isOver = await inTransaction(db, async (tx) => {
      // Another server is at it.
      if (!(await tryLock(tx, 'webhooks.registers'))) return true
      return queuePage(tx)
    })
    if (isOver) return
  }
}

/** True after the last page. */
async function queuePage(tx: Tx): Promise<boolean> {
  const listeners = await readListeners(tx, registerEvents)
  const position = await findPosition(tx)
  if (listeners.length === 0 || !position) {
    await deletePosition(tx)
    return true
  }
  const { epoch } = await readFeedState(tx)
  if (epoch !== position.epoch) {
    // Restored from a copy: what other programs know is older or newer than that, so they have to read everything.
    await startAtEnd(tx)
    return true
  }
  const departures = await takeDepartures(tx, pageSize)
  await insertMessages(tx, messagesFor(listeners, await departureFacts(tx, departures)))
  const changes = await readChanges(tx, { kinds: registerKinds, after: position.seq, limit: pageSize })
  const last = changes.at(-1)
  if (!last) return departures.length < pageSize
  await insertMessages(tx, messagesFor(listeners, await factsOf(tx, changes, position)))
  await writePosition(tx, { epoch, seq: last.seq })
  return changes.length < pageSize && departures.length < pageSize
}

/** To the addresses of its former organization an object that has left it is gone, unless it is back by now. */
async function departureFacts(tx: Tx, departures: readonly Departure[]): Promise<Fact[]> {
  const codes = await readCompanyCodes(
    tx,
    departures.map(({ companyId }) => companyId),
  )
  const present = await readPresent(
    tx,
    departures.map(({ kind, objectId }) => ({ kind, id: objectId })),
  )
  return departures.flatMap(({ id, kind, objectId, companyId, code, leftAt }) => {
    const leftFor = present.get(kind)?.get(objectId)?.companyId ?? null
    if (leftFor === companyId) return []
    const type = registerEvent(kind, 'removed')
    const companyCode = codes.get(companyId) ?? null
    const data: Data = { id: objectId, version: null, code, companyId, companyCode }
    return [
      {
        key: `${kind} ${objectId} left ${id}`,
        type,
        queue: null,
        companyId,
        leftFor,
        body: JSON.stringify({ type, timestamp: leftAt, data }),
      },
    ]
  })
}

async function readPresent(
  tx: Tx,
  objects: readonly { readonly kind: string; readonly id: number }[],
): Promise<ReadonlyMap<RegisterKind, ReadonlyMap<number, ObjectFacts>>> {
  const present = new Map<RegisterKind, ReadonlyMap<number, ObjectFacts>>()
  for (const kind of registerKinds) {
    const ids = objects.flatMap((one) => (one.kind === kind ? [one.id] : []))
    present.set(kind, await readObjectFacts(tx, kind, ids))
  }
  return present
}

async function factsOf(tx: Tx, changes: readonly StoredChange[], position: Position): Promise<Fact[]> {
  const present = await readPresent(
    tx,
    changes.flatMap(({ kind, objectId, isDeleted }) => (isDeleted ? [] : [{ kind, id: objectId }])),
  )
  const codes = await readCompanyCodes(
    tx,
    changes.flatMap(({ isDeleted, companyId }) => (isDeleted && companyId !== null ? [companyId] : [])),
  )
  return changes.flatMap((change) => {
    const { kind, objectId: id, isDeleted, firstSeq, code, companyId } = change
    if (kind === 'tasks') return []
    const isNew = firstSeq > position.seq
    if (isDeleted) {
      // No message has said that it was there.
      if (isNew) return []
      const companyCode = kind === 'companies' ? code : (codes.get(companyId ?? 0) ?? null)
      return [factOf(change, kind, 'removed', { id, version: null, code, companyId, companyCode })]
    }
    const facts = present.get(kind)?.get(id)
    return facts ? [factOf(change, kind, isNew ? 'created' : 'changed', facts)] : []
  })
}

type Data = Omit<ObjectFacts, 'version'> & { readonly version: number | null }

function factOf(
  { objectId, seq, changedAt }: StoredChange,
  kind: RegisterKind,
  change: RegisterChange,
  data: Data,
): Fact {
  const type = registerEvent(kind, change)
  return {
    key: `${kind} ${objectId} ${seq}`,
    type,
    queue: null,
    companyId: data.companyId,
    body: JSON.stringify({ type, timestamp: changedAt, data }),
  }
}

export const webhookRegistersJob: Job = defineJob({
  name: 'webhooks.registers',
  title: 'Сообщения об изменениях справочников для других программ',
  data: NoData,
  schedule: { everySeconds: 15 },
  run: queueRegisterChanges,
})
