import type { Sort } from '@naryad/contract/kit/list'
import type { TaskOrder } from '@naryad/contract/tasks/tasks.search'

/** Orders offered where there are no column headers. */
export const orders: readonly { title: string; orderBy: TaskOrder; sort: Sort }[] = [
  { title: 'По срочности', orderBy: 'urgency', sort: 'ASC' },
  { title: 'Недавние', orderBy: 'createdAt', sort: 'DESC' },
  { title: 'Старые', orderBy: 'createdAt', sort: 'ASC' },
  { title: 'По сроку', orderBy: 'deadlineAt', sort: 'ASC' },
  { title: 'По плану', orderBy: 'plannedFrom', sort: 'ASC' },
  { title: 'По приоритету', orderBy: 'priority', sort: 'DESC' },
  { title: 'По статусу', orderBy: 'status', sort: 'ASC' },
  { title: 'Изменённые', orderBy: 'updatedAt', sort: 'DESC' },
]

export const orderTitle = (order: { orderBy: TaskOrder; sort: Sort }): string =>
  orders.find(({ orderBy, sort }) => orderBy === order.orderBy && sort === order.sort)?.title ?? 'Порядок'
