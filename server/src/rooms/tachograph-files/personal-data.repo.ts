import type { TachographContent, UnitDriver } from '@naryad/contract/tachograph-files/tachograph-content'
import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  erasedMark,
  eraseTexts,
} from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { cardKeysOf, factsOf, personKey } from './facts.ts'
import { deleteFile, saveMasked } from './tachograph-files.repo.ts'

/** With and without the patronymic, which a file may lack. */
const keysOf = ([lastName = '', firstName = '', middleName = '']: readonly string[]): string[] =>
  lastName === '' || firstName === ''
    ? []
    : [...new Set([personKey(lastName, firstName), personKey(lastName, firstName, middleName)])]

/**
 * Files of the driver's card are deleted: all of them is about the person. In files of trucks, and in those with cards of
 * other people too, the person is masked; the original of such a file stays until its retention ends.
 */
async function eraseInTachographFiles(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const counts = erased.kind === 'drivers' ? await eraseDriver(tx, erased) : { cards: 0, units: 0 }
  const names = await eraseTexts(tx, erased, {
    table: 'tachograph_files',
    save: sql`update tachograph_files as t set`,
    columns: ['name', 'holder'],
    isOwn: sql<SqlBool>`false`,
    areShort: true,
    isVersioned: true,
  })
  return {
    'Файлы карты водителя': counts.cards,
    'Файлы тахографа ТС': counts.units,
    'Названия файлов тахографа': names,
  }
}

async function eraseDriver(tx: Tx, erased: Erased): Promise<{ cards: number; units: number }> {
  const own = await tx
    .deleteFrom('tachographFiles')
    .where('kind', '=', 'CARD')
    .where('driverId', '=', erased.id)
    .returning('cardNumber')
    .execute()
  const numbers = [...erased.marks, ...own.map(({ cardNumber }) => cardNumber)]
  const keys = new Set([...keysOf(erased.names), ...numbers.flatMap(cardKeysOf)])
  const files = await tx
    .selectFrom('tachographFiles as f')
    .innerJoin('tachographContents as c', 'c.fileId', 'f.id')
    .select(['f.id', 'f.kind', 'f.name', 'f.createdAt', 'c.content'])
    .where(sql<SqlBool>`f.people && ${[...keys]}::text[]`)
    .orderBy('f.id')
    .forUpdate('f')
    .execute()
  for (const file of files) {
    const content = withoutPerson(file.content, keys)
    if (content.cards.length === 0 && content.unit === null) await deleteFile(tx, file.id)
    else await saveMasked(tx, file.id, factsOf(content, file), content)
  }
  const units = files.filter(({ kind }) => kind === 'UNIT').length
  return { cards: own.length + files.length - units, units }
}

interface Named {
  readonly lastName: string
  readonly firstNames: string
}

function withoutPerson(content: TachographContent, keys: ReadonlySet<string>): TachographContent {
  const isOwnCard = (number: string): boolean => cardKeysOf(number).some((key) => keys.has(key))
  const isPerson = ({ lastName, firstNames }: Named, number: string): boolean =>
    keys.has(personKey(lastName, firstNames)) || isOwnCard(number)
  const cards = content.cards.filter((card) => !isPerson(card, card.number))
  const { unit } = content
  if (!unit) return { ...content, cards }
  const numbers = new Set<string>()
  const masked = (driver: UnitDriver): UnitDriver => {
    if (!isPerson(driver, driver.card.number)) return driver
    numbers.add(driver.card.number)
    return { ...driver, lastName: erasedMark, firstNames: '', card: { ...driver.card, number: '' } }
  }
  const days = unit.days.map((day) => ({ ...day, drivers: day.drivers.map(masked) }))
  const incidents = unit.incidents.map((incident) => ({
    ...incident,
    cards: incident.cards.filter(({ number }) => !numbers.has(number) && !isOwnCard(number)),
  }))
  return { ...content, cards, unit: { ...unit, days, incidents } }
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
