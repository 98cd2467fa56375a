import { type TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'
import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  erasedMark,
  eraseTexts,
} from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { personKey } from './facts.ts'

/** With and without the patronymic, which a file may lack. */
const keysOf = ([lastName = '', firstName = '', middleName = '']: readonly string[]): string[] =>
  lastName === '' || firstName === ''
    ? []
    : [...new Set([personKey(lastName, firstName), personKey(lastName, firstName, middleName)])]

/**
 * Files of the driver's card are deleted: all of them is about the person. In files of trucks the name is masked; the
 * original of such a file stays until its retention ends.
 */
async function eraseInTachographFiles(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const isDriver = erased.kind === 'drivers'
  const cards = isDriver ? await deleteCards(tx, erased) : 0
  const units = isDriver ? await maskUnits(tx, erased) : 0
  const names = await eraseTexts(tx, erased, {
    table: 'tachograph_files',
    save: sql`update tachograph_files as t set`,
    columns: ['name', 'holder'],
    isOwn: sql<SqlBool>`false`,
    areShort: true,
    isVersioned: true,
  })
  return { 'Файлы карты водителя': cards, 'Файлы тахографа ТС': units, 'Названия файлов тахографа': names }
}

async function deleteCards(tx: Tx, erased: Erased): Promise<number> {
  const gone = await tx
    .deleteFrom('tachographFiles')
    .where('kind', '=', 'CARD')
    .where(
      sql<SqlBool>`(driver_id = ${erased.id} or driver_id is null and people && ${keysOf(erased.names)}::text[])`,
    )
    .returning('id')
    .execute()
  return gone.length
}

async function maskUnits(tx: Tx, erased: Erased): Promise<number> {
  const keys = new Set(keysOf(erased.names))
  if (keys.size === 0) return 0
  const rows = await tx
    .selectFrom('tachographFiles as f')
    .innerJoin('tachographContents as c', 'c.fileId', 'f.id')
    .select(['f.id', 'f.people', 'c.content'])
    .where(sql<SqlBool>`f.people && ${[...keys]}::text[]`)
    .forUpdate('f')
    .execute()
  for (const { id, people, content } of rows) {
    await tx
      .updateTable('tachographContents')
      .set({ content: JSON.stringify(withoutPerson(content, keys)) })
      .where('fileId', '=', id)
      .execute()
    await tx
      .updateTable('tachographFiles')
      .set({ people: people.filter((key) => !keys.has(key)), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

function withoutPerson(content: TachographContent, keys: ReadonlySet<string>): TachographContent {
  const { unit } = content
  if (!unit) return content
  const numbers = new Set<string>()
  const masked = <
    Item extends { lastName: string; firstNames: string; card: { nation: string; number: string } },
  >(
    driver: Item,
  ): Item => {
    if (!keys.has(personKey(driver.lastName, driver.firstNames))) return driver
    numbers.add(driver.card.number)
    return { ...driver, lastName: erasedMark, firstNames: '', card: { ...driver.card, number: '' } }
  }
  const days = unit.days.map((day) => ({ ...day, drivers: day.drivers.map(masked) }))
  const incidents = unit.incidents.map((incident) => ({
    ...incident,
    cards: incident.cards.filter(({ number }) => !numbers.has(number)),
  }))
  return { ...content, unit: { ...unit, days, incidents } }
}

export const tachographFilePersonalData: PersonalData = {
  sections: ({ kind, id }) =>
    kind === 'contacts'
      ? []
      : [
          {
            title: 'Файлы тахографа',
            rows:
              kind === 'drivers'
                ? sql`
                  select f.id as key, f.name, f.holder, f.card_number, f.card_expires_on, f.days_from, f.days_to,
                    f.read_on, f.created_at, c.content
                  from tachograph_files f left join tachograph_contents c on c.file_id = f.id
                  where f.driver_id = ${id}`
                : sql`
                  select id as key, name, kind, days_from, days_to, created_at from tachograph_files
                  where created_by = ${id}`,
          },
        ],
  erase: eraseInTachographFiles,
  screen: 'tachograph-files',
}
