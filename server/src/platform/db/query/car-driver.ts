import { type RawBuilder, sql } from 'kysely'

/**
 * The driver of the truck, over `cars`, for its requests: clients who read a request read the driver that it names, so a
 * driver of another organization is left out.
 */
export const driverForTasks: RawBuilder<number | null> = sql`
  (select own_driver.id from drivers as own_driver where own_driver.id = cars.driver_id
    and (own_driver.company_id is null or own_driver.company_id = cars.company_id))`

/** Whether that is so, over `cars` and a left join of `drivers`. */
export const hasForeignDriver =
  'drivers.company_id is not null and drivers.company_id is distinct from cars.company_id'
