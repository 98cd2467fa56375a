import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Masks a person in notes, doubts and the written sheets. */
async function eraseInShifts(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id } = erased
  const isOwn =
    kind === 'users' ? sql<SqlBool>`${id} in (t.given_by, t.to_user_id, t.taken_by)` : sql<SqlBool>`false`
  const count = await eraseTexts(tx, erased, {
    table: 'shift_handovers',
    save: sql`update shift_handovers as t set`,
    columns: ['note', 'doubts', 'content'],
    json: ['content'],
    isOwn,
  })
  return { Смены: count }
}

export const shiftPersonalData: PersonalData = {
  sections: (subject) => [
    ...(subject.kind === 'users'
      ? [
          {
            title: 'Смены',
            rows: sql`
              select id as key, handed_at, taken_at, note, doubts from shift_handovers
              where given_by = ${subject.id} or taken_by = ${subject.id}`,
          },
        ]
      : []),
    mentionsIn(subject, {
      title: 'Записки смен',
      table: 'shift_handovers',
      texts: sql`note, doubts, content`,
    }),
  ],
  erase: eraseInShifts,
}
