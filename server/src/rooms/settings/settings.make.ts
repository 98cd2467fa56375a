import type { SettingsParts } from '@naryad/contract/settings/settings'

import type { Db } from '../../platform/db/connect.ts'

/** What an administrator has set about sign-in; the rest is as the product comes. */
export const makeSecurity = (db: Db, security: Partial<SettingsParts['security']>) =>
  db
    .insertInto('settings')
    .values({ part: 'security', value: JSON.stringify(security) })
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
