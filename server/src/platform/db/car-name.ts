import { type RawBuilder, sql } from 'kysely'

/** The contract's `CarName` of the table `cars` in a query. */
export const carName: RawBuilder<unknown> = sql.raw(
  `jsonb_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title)`,
)
