import { sql } from 'kysely'

import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Has no erasure of its own: the database deletes sessions together with the driver's link. */
export const driverPagePersonalData: PersonalData = {
  sections: ({ kind, id }) =>
    kind === 'drivers'
      ? [
          {
            title: 'Сеансы на странице водителя',
            rows: sql`
              select id as key, created_at, last_seen_at, device from driver_sessions where driver_id = ${id}`,
          },
        ]
      : [],
}
