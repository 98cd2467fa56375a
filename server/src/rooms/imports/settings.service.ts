import type { ImportEntity } from '@naryad/contract/imports/imports'
import { type FileColumn, ImportSettings } from '@naryad/contract/imports/imports'
import { scopeOf } from '@naryad/contract/kit/rights'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, refused } from '../../platform/http/refusals.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'
import { readMappedHeadings, rememberHeadings } from './headings.repo.ts'
import { foldHeading, longestTitle, type Mapping } from './recognize.ts'

export const noSettings = ImportSettings.parse({})

/** Stored settings may lack fields that were added later. */
export const settingsOf = (stored: object): ImportSettings => ImportSettings.parse(stored)

export async function readMapping(
  db: Db,
  entity: ImportEntity,
  { headerRow, columns }: ImportSettings,
): Promise<Mapping> {
  const remembered = await readMappedHeadings(db, entity)
  return { headerRow, places: new Map(columns.map(({ place, field }) => [place, field])), remembered }
}

/** Permission to import trucks does not include permission to create organizations. */
export function checkSettings({ who }: Ctx, { columns }: ImportTarget, settings: ImportSettings): void {
  if (settings.createsCompanies && scopeOf('companies.write', who) === 'none')
    throw refused('Создавать организации вам нельзя: попросите диспетчера или администратора')
  const fields = new Set(columns.map(({ field }) => field))
  if (settings.columns.some(({ field }) => field !== null && !fields.has(field)))
    throw invalid({ columns: 'Столбцы: такого поля нет' })
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
