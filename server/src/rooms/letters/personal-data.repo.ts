import { sql } from 'kysely'

import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

export const lettersPersonalData: PersonalData = {
  sections: () => [],
  erase: async (tx, { emails }) => {
    const { numAffectedRows } = await sql`
      delete from mail_failures where address = any(${arrayOf(emails, 'text')})`.execute(tx)
    return { 'Недоставленные письма': Number(numAffectedRows ?? 0) }
  },
}
