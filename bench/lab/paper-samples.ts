import type { ActData, Party } from '../../contract/src/rooms/documents/documents.ts'
import type { PdfTask } from '../../server/src/platform/print/pdf.ts'
import { actContent } from '../../server/src/rooms/documents/act.ts'
import { daySheetContent } from '../../server/src/rooms/documents/day-sheet.ts'
import type { OrderData } from '../../server/src/rooms/documents/documents.repo.ts'
import { workOrderContent } from '../../server/src/rooms/documents/work-order.ts'
import { stickerSheets } from '../../server/src/rooms/stickers/sticker-sheet.ts'

const executor: Party = {
  name: 'ООО «ТахоСервис»',
  inn: '1655000000',
  kpp: '165501001',
  ogrn: '1021602841391',
  address: 'Казань, ул. Тэцевская, 4к2',
  phone: '+7 843 200-18-40',
  bank: 'р/с 40702810900000000001, ПАО «Ак Барс» Банк, БИК 049205805, к/с 30101810000000000805',
}

const customers = ['ТрансЛогистик', 'АгроКарго', 'ВолгаТранс', 'Кама Экспедиция', 'СтройДеталь']
const pick = <Item>(items: readonly Item[], id: number): Item => items[id % items.length] as Item

/** The facts shared by all documents of one request; no two requests are the same. */
const requestOf = (id: number) => ({
  taskId: id,
  title: `Нет связи с блоком СКЗИ № ${81_000 + id}, карта водителя не читается`,
  createdOn: `2026-11-${String(1 + (id % 24)).padStart(2, '0')}`,
  address: `с. Шали, база «${pick(customers, id)}», ворота ${1 + (id % 9)}`,
  type: pick(['Ремонт', 'Замена блока', 'Калибровка'], id),
  engineer: pick(['Гусев Артём Павлович', 'Ибрагимов Рустам Маратович', 'Зайцева Ольга Игоревна'], id),
  customer: {
    ...executor,
    name: `ООО «${pick(customers, id)} ${id}»`,
    inn: String(1_650_000_000 + id),
    bank: '',
  },
  car: {
    plate: `А${String(id % 1000).padStart(3, '0')}КМ116`,
    brand: 'Scania',
    model: `R${400 + (id % 50)}`,
    vin: `YS2R4X20005${String(399_000 + id)}`,
  },
})

const actOf = (id: number): ActData => ({
  ...requestOf(id),
  doneOn: '2026-11-25',
  executor,
  contractNumber: `${id}/2026`,
  workReport: `Заменили блок СКЗИ № ${id}, проверили связь и чтение карты. `.repeat(3 + (id % 6)),
  checklist: ['Пломбы на месте', 'Показания сняты', 'Связь проверена'].map((title) => ({
    title,
    isDone: true,
  })),
  costItems: [
    { title: `Блок СКЗИ НКМ-${1 + (id % 2)}`, quantity: 1, unit: 'шт', price: 3_000_000 + id },
    { title: 'Работа инженера', quantity: 1.5, unit: 'ч', price: 240_000 },
    { title: 'Выезд', quantity: 20 + (id % 90), unit: 'км', price: 3_500 },
  ],
  total: 3_577_000 + id,
  isWarranty: false,
  vatPercent: 20,
})

const orderOf = (id: number): OrderData => ({
  ...requestOf(id),
  description: `Блок мигает красным с ${1 + (id % 12)}:00. `.repeat(2 + (id % 4)),
  driverDescription: 'Второй день не печатает чек',
  checklist: ['Пломбы на месте', 'Показания сняты', 'Связь проверена'].map((title) => ({
    title,
    isRequired: true,
    isDone: false,
  })),
  priority: 'Обычный',
  driver: { name: 'Шакиров Тимур', phone: `+7917245${String(1000 + (id % 9000))}` },
  contact: { name: 'Парк Светлана', phone: '+79172451863' },
  window: '25.11.2026 10:00–12:00',
  parts: [{ title: 'Пломбы', quantity: 2 }],
  hours: '10:00–12:00',
  deadline: '26.11.2026 18:00',
})

const head = { executor, logo: null }
const numbers = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at)

const pages = (footer: string, documents: PdfTask['definition']['content'][]): PdfTask => ({
  definition: {
    content: documents.map((stack, at) => (at === 0 ? { stack } : { stack, pageBreak: 'before' })),
  },
  footer,
})

/** Documents of each kind for `count` requests or trucks, from number `first` on. */
export const paperSamples: Readonly<Record<string, (first: number, count: number) => PdfTask>> = {
  acts: (first, count) =>
    pages(
      'Акт выполненных работ',
      numbers(first, count).map((id) => actContent({ act: actOf(id), logo: null, signature: null })),
    ),
  'work orders': (first, count) =>
    pages(
      'Заявка-наряд',
      numbers(first, count).map((id) => workOrderContent(orderOf(id), head)),
    ),
  'visits of a day sheet': (first, count) => ({
    definition: {
      pageOrientation: 'landscape',
      content: daySheetContent(
        {
          date: '2026-11-25',
          person: { name: 'Гусев Артём Павлович', role: 'engineer' },
          orders: numbers(first, count).map(orderOf),
        },
        head,
      ),
    },
    footer: 'Лист выезда',
  }),
  stickers: (first, count) => ({
    definition: {
      pageMargins: [30, 30, 30, 30],
      content: stickerSheets(
        numbers(first, count).map((id) => ({
          name:
            id % 10 === 0
              ? `VIN YS2R4X20005${399_000 + id}`
              : `А ${String(id % 1000).padStart(3, '0')} КМ 116`,
          url: `https://naryad.example.ru/q/sticker${String(id).padStart(9, '0')}`,
        })),
        { name: executor.name, phone: executor.phone },
      ),
    },
    footer: null,
  }),
}
