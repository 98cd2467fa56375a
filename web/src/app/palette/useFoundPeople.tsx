import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import IconAddressBook from '~icons/address-book'
import IconBuilding from '~icons/building'
import IconSteeringWheel from '~icons/steering-wheel'
import IconUser from '~icons/user'

import { useMay } from '../../client/session/me.ts'
import type { Entry } from './entry.ts'
import { foundQueries } from './found.queries.ts'
import { CompanyLine, PersonLine } from './FoundLines.tsx'

interface Asked {
  people: boolean
  companies: boolean
}

/** A search for people only has room for more results. */
const limitOf = ({ companies }: Asked): number => (companies ? 3 : 10)

/** Results of an earlier query are not shown once the kind is no longer searched for. */
const itemsOf = <Item,>(isAsked: boolean, found: { items: Item[] } | undefined): Item[] =>
  isAsked && found ? found.items : []

/** Drivers, organizations, contacts and users, by name, phone or INN. */
export function useFoundPeople(text: string, asked: Asked): { entries: Entry[]; isSearching: boolean } {
  const router = useRouter()
  const limit = limitOf(asked)
  const mayDrivers = useMay(driversRoutes.search)
  const mayCompanies = useMay(companiesRoutes.search)
  const mayContacts = useMay(contactsRoutes.search)
  const mayUsers = useMay(usersRoutes.search)
  const drivers = useQuery({ ...foundQueries.drivers(text, limit), enabled: asked.people && mayDrivers })
  const companies = useQuery({
    ...foundQueries.companies(text, limit),
    enabled: asked.companies && mayCompanies,
  })
  const contacts = useQuery({ ...foundQueries.contacts(text, limit), enabled: asked.people && mayContacts })
  const users = useQuery({ ...foundQueries.users(text, limit), enabled: asked.people && mayUsers })
  const go = (href: string) => ({ href, run: () => void router.navigate({ href }) })

  const driverEntries = itemsOf(asked.people, drivers.data).map((driver): Entry => ({
    key: `driver:${driver.id}`,
    group: 'Водители',
    ...go(router.buildLocation({ to: '/drivers/{-$id}', params: { id: driver.id } }).href),
    content: (
      <PersonLine
        sign={IconSteeringWheel}
        name={fullName(driver)}
        phone={driver.phone}
        aside={driver.company?.name}
        query={text}
      />
    ),
  }))
  const companyEntries = itemsOf(asked.companies, companies.data).map((company): Entry => ({
    key: `company:${company.id}`,
    group: 'Организации',
    ...go(router.buildLocation({ to: '/organizations/{-$id}', params: { id: company.id } }).href),
    content: <CompanyLine sign={IconBuilding} name={company.name} inn={company.inn} query={text} />,
  }))
  const contactEntries = itemsOf(asked.people, contacts.data).map((contact): Entry => ({
    key: `contact:${contact.id}`,
    group: 'Контакты',
    ...go(router.buildLocation({ to: '/contacts/{-$id}', params: { id: contact.id } }).href),
    content: (
      <PersonLine
        sign={IconAddressBook}
        name={contact.name}
        phone={contact.phones[0]?.phone ?? null}
        aside={contact.company?.name}
        query={text}
      />
    ),
  }))
  const userEntries = itemsOf(asked.people, users.data).map((user): Entry => ({
    key: `user:${user.id}`,
    group: 'Пользователи',
    ...go(router.buildLocation({ to: '/users/{-$id}', params: { id: user.id } }).href),
    content: (
      <PersonLine
        sign={IconUser}
        name={fullName(user)}
        phone={user.phone}
        aside={user.company?.name ?? roleTitleOf(user)}
        query={text}
      />
    ),
  }))
  return {
    entries: [...driverEntries, ...companyEntries, ...contactEntries, ...userEntries],
    isSearching: [drivers, companies, contacts, users].some(({ isFetching }) => isFetching),
  }
}
