import type { Insertable, Selectable } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import type { PriceItemsTable } from '../tasks.table.ts'

type Facts = Partial<Insertable<PriceItemsTable>> & Pick<Insertable<PriceItemsTable>, 'title' | 'price'>

/** A work of the base price list. */
export const makePriceItem = (db: Db, facts: Facts): Promise<Selectable<PriceItemsTable>> =>
  db
    .insertInto('priceItems')
    .values({
      kind: 'WORK',
      unit: 'шт.',
      code1c: null,
      unitModelId: null,
      maintenanceKindId: null,
      dueWhat: null,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
