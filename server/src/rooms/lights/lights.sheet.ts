import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import type { CarLight } from '@naryad/contract/lights/lights'
import { lightColumns, type PlainLightColumnKey, ruleKey } from '@naryad/contract/lights/lights.columns'
import { lightTitles } from '@naryad/contract/lights/lights.words'

import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { readLights } from './lights.repo.ts'
import { findLightIds } from './lights.search.repo.ts'
import { readRules } from './rules.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const integer = shownAs('integer')

const plainCells: Readonly<Record<PlainLightColumnKey, Shown<CarLight>>> = {
  plate: code(({ car }) => car.plate ?? car.title),
  company: text(({ company }) => company?.name),
  light: text(({ light }) => light && lightTitles[light]),
  known: text(({ known, total }) => `${known} из ${total}`),
  task: integer(({ openTask }) => openTask?.id),
}

export const openLightsSheet: OpenListFile<SheetQuery<'lights'>> = async (db, ctx, { filters, columns }) => {
  const rules = (await readRules(db)).filter(({ isActive }) => isActive)
  const ofRules = rules.map(({ id }): [string, Shown<CarLight>] => [
    ruleKey({ id }),
    text(({ facts }) => facts.find(({ ruleId }) => ruleId === id)?.text),
  ])
  const shown: Readonly<Record<string, Shown<CarLight>>> = { ...plainCells, ...Object.fromEntries(ofRules) }
  // A column that the user has chosen may belong to a rule that no longer applies.
  const chosen = columns?.filter((key) => key in shown) ?? []
  return listFile({
    title: 'Светофор',
    columns: lightColumns(rules),
    shown,
    chosen: chosen.length > 0 ? chosen : undefined,
    ids: (await findLightIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readLights(db, ctx, ids),
  })
}
