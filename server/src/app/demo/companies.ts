import { latinOf, man, mobilePhone, woman } from './names.ts'
import { inn, ogrn } from './numbers.ts'
import type { Random } from './random.ts'
import { lines, rows, words } from './tables.ts'
import { dayOf, daysAfter, longAgo } from './time.ts'

export interface Place {
  readonly address: string
  readonly lat: number
  readonly lon: number
}

const towns = rows<'name' | 'lat' | 'lon' | 'taxOffice' | 'streets'>('towns').map((town) => ({
  ...town,
  lat: Number(town.lat),
  lon: Number(town.lon),
  streets: town.streets.split('; '),
}))
type Town = (typeof towns)[number]

function townNamed(name: string): Town {
  const town = towns.find((one) => one.name === name)
  if (!town) throw new Error(`No town «${name}»`)
  return town
}

export const kazan = townNamed('Казань')

const near = (random: Random, degrees: number): number =>
  Math.round(degrees * 1e5 + random.int(-4000, 4000)) / 1e5

export function placeIn(random: Random, town: Town): Place {
  const house = `${random.int(1, 128)}${random.pick(['', '', '', 'а', 'к2', 'к3', '/1'])}`
  const street = random.pick(town.streets)
  const address = `${town.name}, ${street}${street.endsWith('км') ? '' : `, ${house}`}`
  return { address, lat: near(random, town.lat), lon: near(random, town.lon) }
}

const fullForms = new Map([
  ['ООО', 'Общество с ограниченной ответственностью'],
  ['АО', 'Акционерное общество'],
  ['ИП', 'Индивидуальный предприниматель'],
])
const regulars = rows<'form' | 'name' | 'town' | 'site'>('organizations').map(({ town, ...company }) => ({
  ...company,
  town: townNamed(town),
}))
const beginnings = words('beginnings of organizations')
const endings = words('endings of organizations')
const additions = ['', '', '', '', ' Плюс', ' Групп', ' 16', ' Регион']
const remarks = lines('remarks on organizations')

/** Half of the clients sit in Kazan. */
function invented(random: Random): (typeof regulars)[number] {
  const form = random.chance(0.72) ? 'ООО' : random.chance(0.4) ? 'АО' : 'ИП'
  const name =
    form === 'ИП'
      ? Object.values(man(random)).join(' ')
      : random.pick(beginnings) + random.pick(['', '', '-']) + random.pick(endings) + random.pick(additions)
  const word = form === 'ИП' ? name.replace(/ .*/, '') : name
  const site = `${latinOf(word)}${random.pick(['', '-kzn', '16', '-rt'])}.ru`
  return { form, name, site, town: random.chance(0.5) ? kazan : random.pick(towns) }
}

export type DemoCompany = ReturnType<typeof makeCompany>

/** The regular organizations and as many invented ones as are wanted; no name and no ИНН twice. */
export function makeCompanies(random: Random, count: number, now: Date): DemoCompany[] {
  const taken = new Set<string>()
  const companies: DemoCompany[] = []
  for (let drawn = 0; companies.length < count; drawn += 1) {
    const idea = regulars[drawn] ?? invented(random)
    const key = `${idea.form} ${idea.name}`
    if (taken.has(key)) continue
    const company = makeCompany(random, companies.length + 1, idea, now)
    if (taken.has(company.inn)) continue
    taken.add(key).add(company.inn)
    companies.push(company)
  }
  return companies
}

function makeCompany(random: Random, id: number, idea: (typeof regulars)[number], now: Date) {
  const { form, name, town, site } = idea
  const isPerson = form === 'ИП'
  const [last = '', first = '', middle = ''] = name.split(' ')
  const year = random.int(21, 23)
  const createdAt = longAgo(random, now)
  return {
    id,
    name: isPerson ? `ИП ${last} ${first[0]}. ${middle[0]}.` : `${form} «${name}»`,
    fullName: `${fullForms.get(form)} ${isPerson ? name : `«${name}»`}`,
    inn: inn(random, town.taxOffice, isPerson),
    kpp: isPerson ? null : `${town.taxOffice}01001`,
    ogrn: ogrn(random, town.taxOffice.slice(0, 2), isPerson),
    place: placeIn(random, town),
    phone: isPerson ? mobilePhone(random) : `+7843${random.digits(7)}`,
    site,
    email: `${random.pick(['park', 'office', 'info', 'logist', 'dispetcher'])}@${site}`,
    externalId: random.chance(0.8) ? `fm-${1000 + id}` : null,
    contractNumber: `№ ${random.int(11, 480)}/${year}`,
    contractExpiresOn: dayOf(daysAfter(now, random.int(-40, 700))),
    comment: random.chance(0.3) ? random.pick(remarks) : '',
    createdAt,
    updatedAt: createdAt,
  }
}

const positions = lines('positions')

/** One to four people to call at every organization. */
export const makeContacts = (random: Random, companies: readonly DemoCompany[]) =>
  companies
    .flatMap((company) => Array.from({ length: random.int(1, 4) }, () => makeContact(random, company)))
    .map((contact, at) => ({ id: at + 1, ...contact }))

function makeContact(random: Random, { id: companyId, createdAt, phone, site }: DemoCompany) {
  const name = random.chance(0.3) ? woman(random) : man(random)
  const phones = [{ phone: mobilePhone(random), note: random.pick(['', '', 'рабочий', 'звонить до 18:00']) }]
  if (random.chance(0.25)) phones.push({ phone, note: `доб. ${random.int(101, 189)}` })
  const mailbox = latinOf(name.lastName)
  return {
    companyId,
    createdAt,
    updatedAt: createdAt,
    name: Object.values(name).join(' '),
    position: random.pick(positions),
    phones,
    email: random.chance(0.6) ? `${mailbox}@${site}` : null,
    telegram: random.chance(0.4) ? `${mailbox}_${latinOf(name.firstName)}` : null,
  }
}
