import type { ImportEntity } from '@naryad/contract/imports/imports'
import { type FileColumn, ImportSettings } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { scopeOf } from '@naryad/contract/kit/rights'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, refused } from '../../platform/http/refusals.ts'
import type { ImportRegisters } from '../../platform/imports/register.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'
import { foldName } from '../../platform/text/fold-names.ts'
import { readMappedHeadings, rememberHeadings } from './headings.repo.ts'
import { foldHeading, longestTitle, type Mapping } from './recognize.ts'
import { forgetValues, rememberValues } from './values.repo.ts'

export const noSettings = ImportSettings.parse({})

/** Stored settings may lack fields that were added later, and have some that are gone. */
export const settingsOf = (stored: object): ImportSettings =>
  ImportSettings.parse(
    Object.fromEntries(Object.entries(stored).filter(([field]) => field in ImportSettings.shape)),
  )

export async function readMapping(
  db: Db,
  entity: ImportEntity,
  { headerRow, columns }: ImportSettings,
): Promise<Mapping> {
  const remembered = await readMappedHeadings(db, entity)
  return { headerRow, places: new Map(columns.map(({ place, field }) => [place, field])), remembered }
}

/** A file that someone else has sent is applied and taken back by those who might send it themselves. */
export function checkEntity({ who }: Ctx, entity: ImportEntity): void {
  const { access } = importsRoutes[entity]
  if (scopeOf(access, who) === 'none') throw refused('Загружать файлы этого раздела вам нельзя')
}

/** Permission to import trucks does not include permission to create what their rows name. */
export function checkSettings(
  { who }: Ctx,
  { values }: ImportRegisters,
  { columns }: ImportTarget,
  settings: ImportSettings,
): void {
  const created = [
    ...settings.creates,
    ...settings.values.filter(({ answer }) => answer === 'CREATE').map(({ kind }) => kind),
  ]
  for (const kind of created) {
    const { create } = values[kind]
    if (!create) throw refused('Серверы мониторинга добавляют в настройках')
    if (scopeOf(create.access, who) === 'none')
      throw refused(`Создавать ${create.what} вам нельзя: попросите администратора`)
  }
  const fields = new Set(columns.map(({ field }) => field))
  if (settings.columns.some(({ field }) => field !== null && !fields.has(field)))
    throw invalid({ columns: 'Столбцы: такого поля нет' })
}

/** Remembers what the names mean: in the next files they mean the same. */
export async function rememberMatches(tx: Tx, { values }: ImportSettings): Promise<void> {
  for (const { kind, name, answer } of values)
    if (answer !== 'USE') await forgetValues(tx, kind, [foldName(name)])
  await rememberValues(
    tx,
    values.flatMap(({ kind, name, answer, id }) =>
      answer === 'USE' && id !== null ? [{ kind, name: foldName(name), objectId: id }] : [],
    ),
  )
}

/** Remembers the mapping: columns with this heading will be mapped to the same field. */
export async function rememberChoices(
  tx: Tx,
  entity: ImportEntity,
  { columns }: ImportSettings,
  inFile: readonly FileColumn[],
): Promise<void> {
  const headings = new Map(inFile.map(({ place, heading }) => [place, foldHeading(heading)]))
  await rememberHeadings(
    tx,
    entity,
    columns.flatMap(({ place, field }) => {
      const heading = headings.get(place)?.slice(0, longestTitle) ?? ''
      return heading === '' ? [] : [{ heading, field }]
    }),
  )
}
