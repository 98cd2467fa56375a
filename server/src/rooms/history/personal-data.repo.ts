import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  erasedMark,
  eraseTexts,
} from '../../platform/db/personal-data/erased.ts'
import { isOwnObject } from '../../platform/db/personal-data/own-objects.ts'
import type { ExportSection, PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { jsonRows } from '../../platform/db/query/json-rows.ts'

/**
 * In the person's own history the values are removed but not the fields and times; in the histories of
 * other objects the name is masked.
 */
async function eraseInHistory(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id } = erased
  const { rows } = await sql<{ n: number }>`
    select erase_history_of(${kind}, ${id}, ${erasedMark}) as n`.execute(tx)
  const others = await eraseTexts(tx, erased, {
    table: 'object_actions',
    columns: ['fromText', 'toText'],
    isOwn: isOwnObject(erased, sql`t.entity`, sql`t.object_id`),
    isAppendOnly: true,
    areShort: true,
    save: (texts) => sql`select erase_history_texts(${jsonRows(texts)})`.execute(tx),
  })
  return { 'Его история': rows[0]?.n ?? 0, 'История других записей': others }
}

const actionsBy = (userId: number): ExportSection => ({
  title: 'Действия в справочниках',
  rows: sql`
    select id as key, entity, object_id, at, kind, field, from_text, to_text from object_actions
    where user_id = ${userId}`,
})

export const historyPersonalData: PersonalData = {
  sections: ({ kind, id }) => [
    ...(kind === 'users' ? [actionsBy(id)] : []),
    {
      title: 'История карточки',
      rows: sql`
        select id as key, at, kind, field, from_text, to_text from object_actions
        where entity = ${kind} and object_id = ${id}`,
    },
  ],
  erase: eraseInHistory,
}
