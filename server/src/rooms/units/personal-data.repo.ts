import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCar } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** A surname alone is taken for the driver of the truck, or for the person who holds the unit. */
async function eraseInUnits(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id } = erased
  const isHeld =
    kind === 'users' ? sql<SqlBool>`coalesce(t.user_id = ${id}, false)` : isOwnCar(erased, sql`t.car_id`)
  const units = await eraseTexts(tx, erased, {
    table: 'units',
    save: sql`update units as t set`,
    columns: ['placeNote', 'warrantyNote', 'verifiedBy', 'comment'],
    isOwn: isHeld,
    isVersioned: true,
  })
  const moves = await eraseTexts(tx, erased, {
    table: 'unit_moves',
    save: sql`update unit_moves as t set`,
    columns: ['fromNote', 'toNote', 'note', 'former'],
    json: ['former'],
    isOwn:
      kind === 'users'
        ? sql<SqlBool>`${id} in (t.by_user_id, t.from_user_id, t.to_user_id)`
        : sql<SqlBool>`false`,
    areShort: true,
  })
  return { 'Примечания к приборам': units, 'Перемещения приборов': moves }
}

export const unitPersonalData: PersonalData = {
  erase: eraseInUnits,
  sections: (subject) => [
    ...(subject.kind === 'users'
      ? [
          {
            title: 'Приборы на руках',
            rows: sql`
              select units.id as key, unit_models.title as model, serial, since
              from units join unit_models on unit_models.id = units.model_id where user_id = ${subject.id}`,
          },
          {
            title: 'Перемещения приборов',
            rows: sql`
              select id as key, unit_id, on_day, from_place, to_place, task_id, note, created_at from unit_moves
              where ${subject.id} in (by_user_id, from_user_id, to_user_id)`,
          },
        ]
      : []),
    mentionsIn(subject, {
      title: 'Примечания к приборам',
      table: 'units',
      texts: sql`place_note, warranty_note, verified_by, comment`,
    }),
    mentionsIn(subject, {
      title: 'Перемещения приборов',
      table: 'unit_moves',
      texts: sql`from_note, to_note, note`,
    }),
  ],
  screen: 'units',
}
