import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import {
  Contract,
  ContractApprovals,
  ContractApprovalsQuery,
  ContractCard,
  ContractChange,
  ContractFilters,
  ContractInput,
  ContractSearch,
  RecountReply,
} from './contracts.ts'

export const contractsSchemas = schemas({
  get: { summary: 'Договор с соблюдением норматива', params: IdParams, reply: ContractCard },
  search: {
    summary: 'Поиск договоров по номеру и организации',
    body: ContractSearch,
    reply: listOf(Contract),
  },
  count: {
    summary: 'Сколько договоров под каждым из фильтров',
    body: countInput(ContractFilters),
    reply: Counts,
  },
  create: { summary: 'Добавить договор', body: ContractInput, reply: ContractCard },
  update: {
    summary: 'Изменить договор; сроки открытых заявок остаются прежними',
    params: IdParams,
    body: ContractChange,
    reads: { schema: ContractCard },
    reply: ContractCard,
  },
  remove: { summary: 'Удалить договор, по которому нет заявок', params: IdParams },
  recount: {
    summary: 'Пересчитать сроки открытых заявок договора по его нормативу',
    params: IdParams,
    reply: RecountReply,
  },
  approvals: {
    summary: 'Как согласуются затраты заявок договора за период',
    params: IdParams,
    query: ContractApprovalsQuery,
    reply: ContractApprovals,
  },
  actions: objectActions,
})
