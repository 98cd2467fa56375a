import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import {
  Act,
  ActCard,
  ActChange,
  ActExportQuery,
  ActFilters,
  ActInput,
  ActListQuery,
  ActSearch,
  ActTasks,
  CancelInput,
  Collected,
  CollectInput,
  InvoiceInput,
  IssueInput,
  NextAct,
  NextActInput,
} from './acts.ts'

export const actsSchemas = schemas({
  list: {
    summary: 'Акты для программы учёта: выставленные, от старых к новым',
    query: ActListQuery,
    reply: listOf(Act),
  },
  export: {
    summary: 'Выставленные акты файлом для 1С: JSON `naryad.acts/1` или xlsx; повтор даёт те же байты',
    query: ActExportQuery,
  },
  get: { summary: 'Акт со строками и тем, что в него не вошло', params: IdParams, reply: ActCard },
  search: { summary: 'Поиск актов по номеру, счёту и организации', body: ActSearch, reply: listOf(Act) },
  count: {
    summary: 'Сколько актов под каждым из фильтров',
    body: countInput(ActFilters),
    reply: Counts,
  },
  next: {
    summary: 'Что войдёт в акт договора за период и что не войдёт; ничего не создаётся',
    body: NextActInput,
    reply: NextAct,
  },
  create: {
    summary: 'Черновик акта: закрытые заявки периода с согласованными затратами',
    body: ActInput,
    reply: ActCard,
  },
  collect: {
    summary: 'Собрать черновики актов за период по всем организациям',
    body: CollectInput,
    reply: Collected,
  },
  update: {
    summary: 'Изменить черновик; другой период собирает заявки заново',
    params: IdParams,
    body: ActChange,
    reads: { schema: ActCard },
    reply: ActCard,
  },
  setTasks: {
    summary: 'Какие заявки входят в черновик',
    params: IdParams,
    body: ActTasks,
    reply: ActCard,
  },
  remove: { summary: 'Удалить черновик', params: IdParams },
  issue: {
    summary: 'Выставить акт: он получает номер, его заявки больше не меняются',
    params: IdParams,
    body: IssueInput,
    reply: ActCard,
  },
  cancel: {
    summary: 'Отменить выставленный акт: номер остаётся за ним, заявки свободны',
    params: IdParams,
    body: CancelInput,
    reply: ActCard,
  },
  invoice: {
    summary: 'Номер и дата счёта выставленного акта',
    params: IdParams,
    body: InvoiceInput,
    reply: ActCard,
  },
  pdf: { summary: 'Печатный акт', params: IdParams },
  actions: objectActions,
})
