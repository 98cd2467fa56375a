import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  CarWord,
  CarWordsQuery,
  Rule,
  RuleInput,
  RuleInputChange,
  RuleLogQuery,
  RuleOrder,
  RuleRun,
  RuleSwitch,
  Trial,
} from './automation.ts'

export const automationSchemas = schemas({
  list: { summary: 'Правила: что система делает с заявками сама', reply: listOf(Rule) },
  create: { summary: 'Добавить правило; оно выключено, пока его не включат', body: RuleInput, reply: Rule },
  update: {
    summary: 'Изменить правило',
    params: IdParams,
    body: RuleInputChange,
    reads: { schema: Rule },
    reply: Rule,
  },
  turn: { summary: 'Включить или выключить правило', params: IdParams, body: RuleSwitch, reply: Rule },
  order: { summary: 'Порядок, в котором правила смотрят на заявку', body: RuleOrder, reply: listOf(Rule) },
  remove: { summary: 'Удалить правило вместе с его журналом', params: IdParams },
  trial: {
    summary: 'Проверить правило на последних 30 днях: ничего не записывается',
    body: RuleInput,
    reply: Trial,
  },
  carWords: {
    summary: 'Марки или модели ТС, которые есть в справочнике, для условий правил',
    query: CarWordsQuery,
    reply: listOf(CarWord),
  },
  log: {
    summary: 'Журнал правила: какие заявки, что сделано и почему',
    params: IdParams,
    query: RuleLogQuery,
    reply: listOf(RuleRun),
  },
})
