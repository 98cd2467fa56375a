import type { DueRow } from '@naryad/contract/due/due'

/** A row for tests, which give only the fields that they are about: an overdue block of the truck 4 in a yard. */
export const makeDueRow = (row: Partial<DueRow> = {}): DueRow => ({
  id: 1,
  key: `range:${row.id ?? 1}`,
  what: 'RANGE',
  title: 'Блок СКЗИ',
  car: { id: 4, plate: 'А417КМ116', title: 'А417КМ116' },
  driver: null,
  company: { id: 1, name: 'ООО «ТрансЛогистик»' },
  yard: { id: 7, name: 'База Шали' },
  dueOn: '2026-11-16',
  daysLeft: -6,
  mileageTo: null,
  kmLeft: null,
  mileageAgeDays: null,
  state: 'OVERDUE',
  supply: { days: 9, text: 'медиана 14 заказов: 9 дней' },
  orderOn: '2026-11-02',
  task: null,
  price: 460_000,
  version: 1,
  ...row,
})
