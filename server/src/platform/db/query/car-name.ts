import { type RawBuilder, sql } from 'kysely'

/** Selects the contract's `CarName` from the table `cars`. */
export const carName: RawBuilder<unknown> = sql.raw(
  `jsonb_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title)`,
)
