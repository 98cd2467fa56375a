import { scopeOf } from '@naryad/contract/kit/rights'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordActions } from '../history/index.ts'
import { seesSuggestion } from '../suggestions/index.ts'
import { type Reach, seesTask } from '../tasks/index.ts'
import { noteFiles } from '../tasks/notes/index.ts'
import { findAnswered } from '../tasks/relations/index.ts'
import { seesUnit } from '../units/index.ts'
import { holdOwner, seesCompany, seesContract, seesTruckOf } from './owners.repo.ts'
import { type Owner, ownerTitles } from './owners.ts'

type Who = Reach['who']

const readRights = {
  cars: 'cars.read',
  maintenance: 'maintenance.read',
  companies: 'companies.read',
  contracts: 'contracts.read',
  units: 'units.read',
} as const

/** Whether the user may read the owner's files, that is, may see the task, the truck or the organization. */
export async function seesOwner(db: Db, who: Who, owner: Owner): Promise<boolean> {
  // The task that this one was merged into shows its files.
  if (owner.of === 'tasks') return seesTask(db, who, await findAnswered(db, who, owner.id))
  if (owner.of === 'suggestions') return seesSuggestion(db, who, owner.id)
  const scope = scopeOf(readRights[owner.of], who)
  if (scope === 'none') return false
  if (owner.of === 'contracts') return seesContract(db, { who, scope }, owner.id)
  if (owner.of === 'units') return seesUnit(db, { who, scope }, owner.id)
  return owner.of === 'companies'
    ? seesCompany(db, { who, scope }, owner.id)
    : seesTruckOf(db, { who, scope }, owner)
}

export async function mustSee(db: Db, who: Who, owner: Owner): Promise<void> {
  if (!(await seesOwner(db, who, owner))) throw notFound(ownerTitles[owner.of])
}

/** Throws unless the user may add files; they may also be added to a task recently reassigned from the user. */
export async function mustReach(db: Db, who: Who, owner: Owner): Promise<void> {
  if (owner.of !== 'tasks') return mustSee(db, who, owner)
  if (!(await seesTask(db, who, owner.id, true))) throw notFound(ownerTitles.tasks)
}

interface FilesChange {
  readonly kind: 'ATTACHED' | 'DETACHED'
  readonly names: readonly string[]
}

/**
 * Records added or removed files in the owner's history. A task has a stored counter and may refuse;
 * other files are counted when they are read.
 */
export async function noteAt(
  tx: Tx,
  command: Parameters<typeof noteFiles>[1],
  owner: Owner,
  change: FilesChange,
): Promise<{ isAfterHandover: boolean; at?: string }> {
  const { of, id } = owner
  if (of === 'tasks') return noteFiles(tx, command, id, change)
  // Its photographs are added by a guest and moved to the task, never by a user.
  if (of === 'suggestions') throw notFound(ownerTitles[of])
  const holder = await holdOwner(tx, owner)
  if (!holder) throw notFound(ownerTitles[of])
  const text = change.names.join(', ')
  const values = change.kind === 'ATTACHED' ? { to: text } : { from: text }
  await recordActions(tx, { who: command.who }, of, [
    { objectId: id, kind: change.kind, field: 'Файлы', ...values },
  ])
  await publishChange(tx, { room: of, changes: [{ id, companyId: holder.companyId }] })
  return { isAfterHandover: false }
}
