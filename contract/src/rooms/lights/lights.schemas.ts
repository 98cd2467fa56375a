import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { LightRule, LightRuleChange, LightRuleInput } from './light-rules.ts'
import { LightReport, LightReportInput } from './lights.report.ts'
import { CarLight, LightCounts, LightFilters, LightSearch } from './lights.ts'

export const lightRulesSchemas = schemas({
  list: { summary: 'Правила светофора по порядку', reply: listOf(LightRule) },
  create: { summary: 'Добавить правило светофора', body: LightRuleInput, reply: LightRule },
  update: {
    summary: 'Изменить правило; светофор всех ТС пересчитывается следом',
    params: IdParams,
    body: LightRuleChange,
    reads: { schema: LightRule },
    reply: LightRule,
  },
  remove: { summary: 'Удалить правило', params: IdParams },
})

export const lightsSchemas = schemas({
  ofCar: { summary: 'Светофор ТС: факты, сроки, откуда известно, заявка', params: IdParams, reply: CarLight },
  search: {
    summary: 'Светофоры ТС: красные первыми',
    body: LightSearch,
    reply: listOf(CarLight).extend({ counts: LightCounts }),
  },
  count: {
    summary: 'Сколько ТС под каждым из фильтров',
    body: countInput(LightFilters),
    reply: Counts,
  },
})

export const lightReportSchemas = schemas({
  report: {
    summary:
      'Соответствие: сколько ТС красных, жёлтых и не всё известно — по организациям, правилам или дням',
    body: LightReportInput,
    reply: LightReport,
  },
  excel: { summary: 'Соответствие в Excel: по организациям, правилам и дням', body: LightReportInput },
})
