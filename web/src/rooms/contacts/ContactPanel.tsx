import type { Contact, ContactFilters } from '@naryad/contract/contacts/contacts'
import { contactFields } from '@naryad/contract/contacts/contacts.fields'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { useRemembered } from '../../client/commands/recent.ts'
import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { useMay } from '../../client/session/me.ts'
import { CallList } from '../../entities/call/CallList.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { contactsQueries } from '../../entities/contact/contacts.queries.ts'
import { History } from '../../entities/history/History.tsx'
import { FailedEmail } from '../../entities/person/FailedEmail.tsx'
import { Face } from '../../entities/person/PersonChip.tsx'
import { RelatedTasks, relatedTasksQuery } from '../../entities/task/RelatedTasks.tsx'
import { longDate } from '../../ui/formats/dates.ts'
import { Fact, Facts, Section } from '../../ui/register/Facts.tsx'
import { CallSign, MailLink, PhoneLink } from '../../ui/register/links.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { useSubjectMenu } from '../privacy/index.ts'

type ContactPanelProps = OpenedProps<Contact, ContactFilters>

export function ContactPanel({ id, preview, register, onEdit }: ContactPanelProps) {
  const query = useQuery(contactsQueries.one(id))
  return (
    <Loaded
      query={query}
      preview={preview}
      missing={`Контакта № ${id} нет или он вам недоступен`}
      onClose={register.opened.close}
    >
      {(contact) => <Opened key={id} contact={contact} register={register} onEdit={onEdit} />}
    </Loaded>
  )
}

/** The name is a single field; initials are taken from its words. */
const asPerson = ({ id, name }: Contact) => {
  const [lastName = '', firstName = ''] = name.split(' ')
  return { id, lastName, firstName }
}

function Opened({
  contact,
  register: { tab, onTab, opened, copyLink },
  onEdit,
}: Pick<ContactPanelProps, 'register' | 'onEdit'> & { contact: Contact }) {
  useObjectTitle(contact.name)
  useRemembered({
    kind: 'contact',
    to: `/contacts/${contact.id}`,
    title: contact.name,
    plate: null,
    aside: contact.company?.name ?? null,
  })
  const canReadTasks = useMay('tasks.read')
  const mayUseCalls = useMay('calls.use')
  const { data: tasks } = useQuery({
    ...relatedTasksQuery({ contactIds: [contact.id] }),
    enabled: canReadTasks,
  })
  const personal = useSubjectMenu('contacts', contact.id, contact.name)
  const menu = useObjectMenu({
    id: contact.id,
    onEdit,
    onCopy: copyLink,
    more: personal,
    remove: {
      route: contactsRoutes.remove,
      question: `Удалить контакт ${inQuotes(contact.name)}?`,
      done: 'Контакт удалён',
      touches: ['contacts', 'companies'],
      onDone: opened.close,
    },
  })
  return (
    <SidePanel
      sign={<Face person={asPerson(contact)} size={32} isSilent />}
      title={contact.name}
      subtitle={contact.position || 'Без должности'}
      menu={menu}
      tabs={[
        { key: 'facts', title: 'Сведения' },
        ...(canReadTasks ? [{ key: 'tasks', title: 'Заявки', count: tasks?.totalCount }] : []),
        ...(mayUseCalls ? [{ key: 'calls', title: 'Звонки' }] : []),
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) => (
        <>
          {shown === 'facts' && <ContactFacts contact={contact} />}
          {shown === 'tasks' && (
            <RelatedTasks of={{ contactIds: [contact.id] }} empty="Контакт не указан ни в одной заявке" />
          )}
          {shown === 'calls' && (
            <CallList of={{ contactIds: [contact.id] }} empty="Звонков с контактом ещё не было" />
          )}
          {shown === 'history' && <History room="contacts" route={contactsRoutes.actions} id={contact.id} />}
        </>
      )}
    </SidePanel>
  )
}

function ContactFacts({ contact }: { contact: Contact }) {
  const mayTrust = useMay(contactsRoutes.trustEmail)
  return (
    <>
      <Section title={contactFields.phones.title}>
        {contact.phones.length === 0 && <p className="no-margin text-12 line-16 muted">Телефонов нет</p>}
        <ul className="plain-list stack gap-8">
          {contact.phones.map(({ phone, note }) => (
            <li key={`${phone} ${note}`} className="row gap-10">
              <div className="grow min-width-0">
                <PhoneLink number={phone} />
                {note && <p className="no-margin text-12 line-16 muted">{note}</p>}
              </div>
              <CallSign number={phone} whom={[contact.name, note].filter(Boolean).join(', ')} />
            </li>
          ))}
        </ul>
      </Section>
      <Facts label="Сведения">
        <Fact title={contactFields.companyId.title}>
          {contact.company && <CompanyLink company={contact.company} />}
        </Fact>
        <Fact title={contactFields.email.title}>
          {contact.email && <MailLink address={contact.email} />}
          <FailedEmail
            name={contact.name}
            failedAt={contact.emailFailedAt}
            room="contacts"
            trust={
              mayTrust ? () => call(contactsRoutes.trustEmail, { params: { id: contact.id } }) : undefined
            }
          />
        </Fact>
        <Fact title={contactFields.telegram.title}>
          {contact.telegram && (
            <a href={`https://t.me/${contact.telegram}`} target="_blank" rel="noreferrer">
              @{contact.telegram}
            </a>
          )}
        </Fact>
        <Fact title={contactFields.accountingCode.title}>{contact.accountingCode}</Fact>
        <Fact title={contactFields.comment.title}>{contact.comment}</Fact>
        <Fact title="Добавлен">{longDate(contact.createdAt)}</Fact>
      </Facts>
    </>
  )
}
