import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { ArshinLogEntry, ArshinLogQuery, ArshinQuestion, UnitInArshin } from './arshin.ts'

export const arshinSchemas = schemas({
  ofUnit: { summary: 'Что о приборе известно из ФГИС «Аршин»', params: IdParams, reply: UnitInArshin },
  ask: {
    summary: 'Найти поверку прибора в ФГИС «Аршин»',
    params: IdParams,
    body: ArshinQuestion,
    reply: UnitInArshin,
  },
  log: {
    summary: 'Журнал вопросов к ФГИС «Аршин»',
    query: ArshinLogQuery,
    reply: listOf(ArshinLogEntry),
  },
})
