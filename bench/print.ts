import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { ActData } from '../contract/src/rooms/documents/documents.ts'
import { printPdf } from '../server/src/platform/print/pdf.ts'
import { actContent } from '../server/src/rooms/documents/act.ts'
import { circumstances, figure, table } from './lab/report.ts'

// Lays out 200 acts of one page each in one file, as «Напечатать» of a list does, and watches the event loop meanwhile.

const pages = Number(process.argv[2] ?? 200)
const goal = { seconds: 5, loopP99Ms: 50 }

const actOf = (taskId: number): ActData => ({
  taskId,
  title: 'Нет связи с блоком СКЗИ, карта водителя не читается',
  createdOn: '2026-11-24',
  doneOn: '2026-11-25',
  executor: {
    name: 'ООО «ТахоСервис»',
    inn: '1655000000',
    kpp: '165501001',
    ogrn: '1021602841391',
    address: 'Казань, ул. Тэцевская, 4к2',
    phone: '+7 843 200-18-40',
    bank: 'р/с 40702810900000000001, ПАО «Ак Барс» Банк, БИК 049205805, к/с 30101810000000000805',
  },
  customer: {
    name: 'ООО «ТрансЛогистик»',
    inn: '1650000000',
    kpp: '165001001',
    ogrn: '',
    address: 'с. Шали, база',
    phone: '+7 917 245-18-63',
    bank: '',
  },
  contractNumber: '18/2026',
  car: { plate: 'А417КМ116', brand: 'Scania', model: 'R440', vin: 'YS2R4X20005399401' },
  address: 'с. Шали, база «ТрансЛогистик»',
  type: 'Ремонт',
  workReport: 'Заменили блок СКЗИ, проверили связь и чтение карты. '.repeat(6),
  checklist: ['Пломбы на месте', 'Показания сняты', 'Связь проверена'].map((title) => ({
    title,
    isDone: true,
  })),
  costItems: [
    { title: 'Блок СКЗИ НКМ-2', quantity: 1, unit: 'шт', price: 3_000_000 },
    { title: 'Работа инженера', quantity: 1.5, unit: 'ч', price: 240_000 },
    { title: 'Выезд', quantity: 62, unit: 'км', price: 3_500 },
  ],
  total: 3_577_000,
  isWarranty: false,
  vatPercent: 20,
  engineer: 'Гусев Артём Павлович',
})

const content = Array.from({ length: pages }, (_, at) => {
  const stack = actContent({ act: actOf(at + 1), logo: null, signature: null })
  return at === 0 ? { stack } : { stack, pageBreak: 'before' }
})

const loop = monitorEventLoopDelay({ resolution: 5 })
const times: number[] = []
let size = 0
loop.enable()
for (let run = 0; run < 3; run += 1) {
  const begun = performance.now()
  const pdf = await printPdf({ definition: { content }, footer: 'Акт выполненных работ. ООО «ТахоСервис»' })
  times.push((performance.now() - begun) / 1000)
  size = pdf.length
}
loop.disable()

const seconds = times.toSorted((a, b) => a - b)[1] ?? Number.NaN
const loopP99Ms = loop.percentile(99) / 1e6
const isGood = seconds <= goal.seconds && loopP99Ms <= goal.loopP99Ms
console.log(`${circumstances()}\n`)
console.log(
  table(
    ['pages', 'median of 3, s', 'goal', 'event loop p99, ms', 'goal', 'file, KB', ''],
    [
      [
        String(pages),
        figure(seconds),
        `≤ ${goal.seconds}`,
        figure(loopP99Ms),
        `≤ ${goal.loopP99Ms}`,
        figure(size / 1024),
        isGood ? 'pass' : '**fail**',
      ],
    ],
  ),
)
process.exitCode = isGood ? 0 : 1
