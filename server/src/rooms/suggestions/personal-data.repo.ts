import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCar, isOwnCompany, isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const columns = ['title', 'words', 'reason', 'contactName', 'contactPhone', 'evidence'] as const
const json = ['evidence'] as const

/** Masks a person in the texts and contact data of suggestions. */
async function eraseInSuggestions(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const count = await eraseTexts(tx, erased, {
    table: 'suggestions',
    save: sql`update suggestions as t set`,
    columns,
    json,
    isOwn: sql<SqlBool>`(${isOwnTask(erased, sql`t.task_id`)} or ${isOwnCar(erased, sql`t.car_id`)}
      or ${isOwnCompany(erased, sql`t.company_id`)})`,
  })
  return { Предложения: count }
}

export const suggestionPersonalData: PersonalData = {
  sections: (subject) => [
    mentionsIn(subject, {
      title: 'Предложенные заявки',
      table: 'suggestions',
      texts: sql`title, words, reason, contact_name, contact_phone, evidence`,
    }),
  ],
  erase: eraseInSuggestions,
}
