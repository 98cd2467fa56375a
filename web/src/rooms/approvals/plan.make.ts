import type { OwnPlan, PlanPage } from '@naryad/contract/approvals/plan-approvals'

const car = { id: 1, plate: 'А417КМ116', title: 'А417КМ116' }
export const makePlanLine = (line: number, month: string, title: string) => ({
  line,
  month,
  dueOn: `${month}-25`,
  title,
  car,
  driver: null,
  price: 460_000,
})
/** A plan of three works that waits for its answer. */
export const makePlanPage = (): PlanPage => ({
  service: { name: 'Тахосервис', phone: null },
  company: 'ООО «ТрансЛогистик»',
  sentTo: 'Ахметов К.',
  lines: [
    makePlanLine(1, '2026-12', 'Поверка'),
    makePlanLine(2, '2026-12', 'Калибровка'),
    makePlanLine(3, '2027-06', 'Поверка'),
  ],
  sum: 1_380_000,
  expiresAt: '2026-12-07T09:00:00Z',
  isAnswered: false,
  refused: [],
  agreedSum: 0,
  reason: '',
  name: '',
  position: '',
  answeredAt: null,
})

/** The same, asked of a representative. */
export const makeOwnPlan = (): OwnPlan => ({ ...makePlanPage(), id: 12 })
