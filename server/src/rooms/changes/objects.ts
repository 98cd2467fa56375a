import type { ObjectChange } from '@naryad/contract/changes/changes'
import type { ChangeKind } from '@naryad/contract/changes/changes.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { readActs } from '../acts/index.ts'
import { readCars } from '../cars/index.ts'
import { readCompanies } from '../companies/index.ts'
import { readContacts } from '../contacts/index.ts'
import { readContracts } from '../contracts/index.ts'
import { readDrivers } from '../drivers/index.ts'
import { readTasks } from '../tasks/lists/index.ts'
import { readUnits } from '../units/index.ts'
import { visibleTaskIds } from './changes.repo.ts'

type ObjectOf<Kind extends ChangeKind> = NonNullable<Extract<ObjectChange, { kind: Kind }>['object']>

type Read<Kind extends ChangeKind> = (
  db: Db,
  ctx: Ctx,
  ids: readonly number[],
) => Promise<Iterable<ObjectOf<Kind>>>

/** How each register reads its objects by ids; those that the caller may not see are left out. */
const readers: { readonly [Kind in ChangeKind]: Read<Kind> } = {
  companies: readCompanies,
  cars: readCars,
  drivers: readDrivers,
  contacts: readContacts,
  units: readUnits,
  contracts: readContracts,
  acts: readActs,
  tasks: async (db, { who }, ids) => readTasks(db, who, await visibleTaskIds(db, who, ids)),
}

type AnyObject = ObjectOf<ChangeKind>

/** The objects of a kind that exist and that the caller sees, by their ids. */
export async function readObjects(
  db: Db,
  ctx: Ctx,
  kind: ChangeKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnyObject>> {
  const found: Iterable<AnyObject> = ids.length === 0 ? [] : await readers[kind](db, ctx, ids)
  return new Map([...found].map((object) => [object.id, object]))
}
