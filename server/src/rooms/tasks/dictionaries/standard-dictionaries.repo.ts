import type { AddedDictionaries } from '@naryad/contract/tasks/tasks.dictionaries.schemas'
import { queues } from '@naryad/contract/tasks/tasks.queues'

import { lock } from '../../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { taskEvents } from '../tasks.events.ts'
import {
  standardCarServers,
  standardCategories,
  standardChecklist,
  standardParts,
  standardTypes,
  standardUnitKinds,
} from './standard-dictionaries.ts'

/** Fills the empty dictionaries; one with entries is unchanged. Returns the numbers of added entries. */
export async function addStandardDictionaries(tx: Tx): Promise<AddedDictionaries> {
  await lock(tx, 'standard-dictionaries')
  const added = {
    types: (await isEmpty(tx, 'taskTypes')) ? await addTypes(tx) : 0,
    categories: (await isEmpty(tx, 'taskCategories')) ? await addCategories(tx) : 0,
    carServers: (await isEmpty(tx, 'carServers')) ? await addCarServers(tx) : 0,
  }
  await publish(tx, taskEvents.dictionariesAdded, [{}])
  return added
}

const isEmpty = async (db: Db, table: 'taskTypes' | 'taskCategories' | 'carServers'): Promise<boolean> =>
  (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined

async function addTypes(tx: Tx): Promise<number> {
  const rows = standardTypes.map((type) => ({
    title: type.title,
    queues: [...type.queues],
    checklist: JSON.stringify(standardChecklist(type)),
    reportTemplate: type.reportTemplate,
    parts: JSON.stringify(standardParts(type)),
  }))
  await tx.insertInto('taskTypes').values(rows).execute()
  return rows.length
}

async function addCategories(tx: Tx): Promise<number> {
  const rows = queues.flatMap((queue) =>
    standardCategories[queue].map((title) => ({ queue, title, unitKind: standardUnitKinds[title] ?? null })),
  )
  await tx.insertInto('taskCategories').values(rows).execute()
  return rows.length
}

async function addCarServers(tx: Tx): Promise<number> {
  await tx
    .insertInto('carServers')
    .values(standardCarServers.map((title) => ({ title })))
    .execute()
  return standardCarServers.length
}
