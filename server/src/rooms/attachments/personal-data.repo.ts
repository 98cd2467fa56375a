import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  eraseTexts,
  mayName,
} from '../../platform/db/personal-data/erased.ts'
import { isOwnCar, isOwnCompany, isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Files attached by the person, and those of the person's own objects. */
const isOwn = (erased: Erased) => sql<SqlBool>`(
  coalesce(${erased.kind} = 'users' and t.created_by = ${erased.id}, false)
  or ${isOwnTask(erased, sql`t.task_id`)}
  or ${isOwnCompany(
    erased,
    sql`coalesce(t.company_id, (select company_id from contracts c where c.id = t.contract_id))`,
  )}
  or ${isOwnCar(
    erased,
    sql`coalesce(t.car_id, (select car_id from maintenance_ranges r where r.id = t.range_id),
      (select car_id from suggestions s where s.id = t.suggestion_id),
      (select car_id from units u where u.id = t.unit_id))`,
  )})`

/** Only file names are masked: the content has to be checked manually. */
async function eraseInFiles(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const files = await eraseTexts(tx, erased, {
    table: 'attachments',
    save: sql`update attachments as t set`,
    columns: ['name'],
    isOwn: isOwn(erased),
  })
  return { 'Названия файлов': files }
}

const shown = sql`id as key, id, task_id, car_id, range_id, company_id, contract_id, suggestion_id, unit_id, name, mime, size, created_at`

export const attachmentPersonalData: PersonalData = {
  sections: ({ kind, id, pieces }) => [
    ...(kind === 'users'
      ? [{ title: 'Файлы', rows: sql`select ${shown} from attachments where created_by = ${id}` }]
      : []),
    {
      title: 'Файлы, в названии которых он, возможно, назван',
      rows: sql`select ${shown} from attachments where ${mayName(sql`name`, pieces)}`,
    },
  ],
  erase: eraseInFiles,
}
