import { latinOf, man, mobilePhone } from './names.ts'
import { companyInn, kpp, ogrn, personInn } from './numbers.ts'
import { placeIn, townOf, towns, type Place, type Town } from './places.ts'
import type { Random } from './random.ts'
import { dayOf, daysAfter, longAgo } from './time.ts'

export interface DemoCompany {
  readonly id: number
  readonly name: string
  readonly fullName: string
  readonly inn: string
  readonly kpp: string | null
  readonly ogrn: string
  readonly place: Place
  readonly phone: string
  readonly site: string
  readonly email: string
  readonly externalId: string | null
  readonly contractNumber: string
  readonly contractExpiresOn: string
  readonly comment: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Form = 'ООО' | 'АО' | 'ИП'

interface Idea {
  readonly form: Form
  /** The part in quotes; for an entrepreneur the personal name. */
  readonly name: string
  readonly fullName: string
  readonly site: string
  readonly town: Town
}

const fullForms: Readonly<Record<Form, string>> = {
  ООО: 'Общество с ограниченной ответственностью',
  АО: 'Акционерное общество',
  ИП: 'Индивидуальный предприниматель',
}

const regulars: readonly (readonly [form: Form, name: string, town: string, site: string])[] = [
  ['ООО', 'ТрансЛогистик', 'Казань', 'translog-kzn.ru'],
  ['АО', 'СеверТранс', 'Набережные Челны', 'severtrans.ru'],
  ['ООО', 'Волга-Рейс', 'Казань', 'volga-reis.ru'],
  ['ООО', 'Быстрый груз', 'Казань', 'bgruz.ru'],
  ['ООО', 'Магистраль-Юг', 'Альметьевск', 'mag-yug.ru'],
  ['ООО', 'АгроКарго', 'Ульяновск', 'agrokargo.ru'],
  ['ООО', 'НефтеТрансСервис', 'Альметьевск', 'nts16.ru'],
  ['ООО', 'Молоко Поволжья', 'Чистополь', 'moloko-pv.ru'],
  ['ИП', 'Ковалёв Дмитрий Сергеевич', 'Зеленодольск', 'kovalev-trans.ru'],
  ['АО', 'Карьер Восточный', 'Елабуга', 'karier-v.ru'],
]

const split = (text: string): readonly string[] => text.split(' ')

const beginnings = split(
  'Волга Кама Идель Казань Татар Булгар Свияга Восток Запад Север Урал Степь Агро Строй Нефте Хим Лес Мега Авто Евро Рус Альфа Вектор Магистраль Экспресс Сокол Форвард Гарант Зерно Бетон Реф Дальний Меридиан Орион Титан Барс Прикамье Заволжье Берег Атлас',
)
const endings = split(
  'Транс Логистик Карго Авто Рейс Груз Экспедиция Сервис Лайн Маршрут Трак Перевозки Снаб Терминал Лог Драйв',
)
const additions = ['', '', '', '', ' Плюс', ' Групп', ' 16', ' Регион']

const comments = [
  'Машины на базе с 18:00 до 06:00. Пропуск заказывать за сутки.',
  'Счёт и акт отправлять в ЭДО до 5-го числа.',
  'Работы дороже 10 000 ₽ только после письменного согласования.',
  'На территорию в касках и жилетах, въезд по списку.',
  'Звонить после 10:00, утром планёрка.',
]

export function makeCompanies(random: Random, count: number, now: Date): DemoCompany[] {
  const taken = new Set<string>()
  const companies: DemoCompany[] = []
  const add = (idea: Idea): void => {
    const key = `${idea.form} ${idea.name}`
    if (taken.has(key)) return
    const company = makeCompany(random, companies.length + 1, idea, now)
    // One organization a tax number, as the schema has it.
    if (taken.has(company.inn)) return
    taken.add(key).add(company.inn)
    companies.push(company)
  }
  for (const [form, name, townName, site] of regulars) {
    const town = towns.find((one) => one.name === townName) ?? townOf(random)
    add({ form, name, fullName: name, site, town })
  }
  while (companies.length < count) add(newIdea(random))
  return companies.slice(0, count)
}

function newIdea(random: Random): Idea {
  const form: Form = random.chance(0.72) ? 'ООО' : random.chance(0.4) ? 'АО' : 'ИП'
  const name = form === 'ИП' ? Object.values(man(random)).join(' ') : inventedName(random)
  const site = `${latinOf(form === 'ИП' ? (name.split(' ')[0] ?? '') : name)}${random.pick(['', '-kzn', '16', '-rt'])}.ru`
  return { form, name, fullName: name, site, town: townOf(random) }
}

const inventedName = (random: Random): string =>
  random.pick(beginnings) + random.pick(['', '', '-']) + random.pick(endings) + random.pick(additions)

function makeCompany(random: Random, id: number, idea: Idea, now: Date): DemoCompany {
  const { form, name, town, site } = idea
  const isPerson = form === 'ИП'
  const [last = '', first = '', middle = ''] = name.split(' ')
  const year = random.int(21, 23)
  const createdAt = longAgo(random, now)
  return {
    id,
    name: isPerson ? `ИП ${last} ${first[0]}. ${middle[0]}.` : `${form} «${name}»`,
    fullName: isPerson ? `${fullForms.ИП} ${idea.fullName}` : `${fullForms[form]} «${idea.fullName}»`,
    inn: isPerson ? personInn(random, town.taxOffice) : companyInn(random, town.taxOffice),
    kpp: isPerson ? null : kpp(town.taxOffice),
    ogrn: ogrn(random, isPerson ? 'person' : 'company', town.taxOffice.slice(0, 2)),
    place: placeIn(random, town),
    phone: isPerson ? mobilePhone(random) : `+7843${random.digits(7)}`,
    site,
    email: `${random.pick(['park', 'office', 'info', 'logist', 'dispetcher'])}@${site}`,
    externalId: random.chance(0.8) ? `fm-${1000 + id}` : null,
    contractNumber: `№ ${random.int(11, 480)}/${year}`,
    contractExpiresOn: dayOf(daysAfter(now, random.int(-40, 700))),
    comment: random.chance(0.3) ? random.pick(comments) : '',
    createdAt,
    updatedAt: createdAt,
  }
}
