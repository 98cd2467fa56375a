import type { SettingsParts } from '@naryad/contract/settings/settings'

import type { Db } from '../../platform/db/connect.ts'

/** Overrides the default settings of sign-in. */
export const makeSecurity = (db: Db, security: Partial<SettingsParts['security']>) =>
  db
    .insertInto('settings')
    .values({ part: 'security', value: JSON.stringify(security) })
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
