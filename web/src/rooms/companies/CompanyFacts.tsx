import type { Company, CompanyCard } from '@naryad/contract/companies/companies'
import { companyFields } from '@naryad/contract/companies/companies.fields'
import { ContactSearch } from '@naryad/contract/contacts/contacts'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useMay } from '../../client/session/me.ts'
import { Face } from '../../entities/person/PersonChip.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { Expiry } from '../../ui/register/Expiry.tsx'
import { Fact, Facts, Section } from '../../ui/register/Facts.tsx'
import { CallSign, MailLink, MailSign, PhoneLink } from '../../ui/register/links.tsx'
import { useNow } from '../../ui/useNow.ts'
import { companiesQueries } from './companies.queries.ts'
import { Monitoring } from './Monitoring.tsx'

import styles from './companies.module.css'

/** Company details, open tasks, contacts and notes. */
export function CompanyFacts({ company }: { company: Company | CompanyCard }) {
  const now = useNow()
  return (
    <>
      <Facts label="Сведения">
        {company.fullName && <Fact title={companyFields.fullName.title}>{company.fullName}</Fact>}
        <Fact title={companyFields.inn.title}>{company.inn}</Fact>
        <Fact title={companyFields.kpp.title}>{company.kpp}</Fact>
        <Fact title={companyFields.ogrn.title}>{company.ogrn}</Fact>
        <Fact title={companyFields.contractNumber.title}>{company.contractNumber}</Fact>
        <Fact title={companyFields.contractExpiresOn.title}>
          <Expiry day={company.contractExpiresOn} now={now} />
        </Fact>
        <Fact title={companyFields.address.title}>{company.address}</Fact>
        <Fact title={companyFields.phone.title}>{company.phone && <PhoneLink number={company.phone} />}</Fact>
        <Fact title={companyFields.email.title}>{company.email && <MailLink address={company.email} />}</Fact>
        {company.externalId && <Fact title={companyFields.externalId.title}>{company.externalId}</Fact>}
        {company.accountingCode && (
          <Fact title={companyFields.accountingCode.title}>{company.accountingCode}</Fact>
        )}
      </Facts>
      <OpenTasks company={company} />
      <Monitoring companyId={company.id} />
      <MainContact companyId={company.id} />
      {company.comment && (
        <Section title={companyFields.comment.title}>
          <p className="no-margin break-words pre-line secondary">{company.comment}</p>
        </Section>
      )}
    </>
  )
}

/** Number of open tasks in each queue, linked to the tasks. */
function OpenTasks({ company }: { company: Company | CompanyCard }) {
  const mayRead = useMay('tasks.read')
  const titles = useQueueTitles()
  if (!mayRead) return null
  const open = 'openTasks' in company ? company.openTasks : []
  const countOf = (queue: Queue) => open.find((one) => one.queue === queue)?.count ?? 0
  const most = Math.max(1, ...open.map((one) => one.count))
  return (
    <Section title="Открытые заявки" count={count(company.openTasksCount)}>
      <ul className="plain-list">
        {queues.map((queue) => (
          <li key={queue}>
            <Link
              to="/tasks/$queue/{-$id}"
              params={{ queue, id: undefined }}
              search={{ companyIds: company.id }}
              className={styles.bar}
            >
              <QueueMark queue={queue} isSilent />
              <span className="truncate">{titles[queue]}</span>
              <svg className="full-width height-6" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
                <rect width="100" height="6" rx="1" className={styles.rest} />
                <rect width={(countOf(queue) / most) * 100} height="6" rx="1" fill={`var(--q-${queue})`} />
              </svg>
              <span className="text-right digits">{count(countOf(queue))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The first contact by name. */
function MainContact({ companyId }: { companyId: number }) {
  const mayRead = useMay('contacts.read')
  const { data } = useQuery({
    ...companiesQueries.contacts(ContactSearch.parse({ companyIds: [companyId], limit: 1 })),
    enabled: mayRead,
  })
  const contact = data?.items[0]
  if (!contact) return null
  const [lastName = '', firstName = ''] = contact.name.split(' ')
  const number = contact.phones[0]?.phone
  return (
    <Section title="Контакт">
      <div className="row gap-10">
        <Face person={{ id: contact.id, lastName, firstName }} size={32} isSilent />
        <div className="grow min-width-0 break-words">
          <Link to="/contacts/{-$id}" params={{ id: contact.id }}>
            {contact.name}
          </Link>
          <p className="no-margin text-12 line-16 muted">{contact.position}</p>
        </div>
        {number && <CallSign number={number} whom={contact.name} />}
        {contact.email && <MailSign address={contact.email} whom={contact.name} />}
      </div>
    </Section>
  )
}
